import { useEffect, useEffectEvent, useState } from 'react'
import { Refusal } from '#contract/refusal'
import { type GameTransferResult, transfer, transferAll } from '#contract/transfer'
import type { OnTheWay } from '#contract/wallet'
import type { In, Out } from '#kit/api/ask.ts'
import { textOf } from '#kit/i18n/texts.ts'
import { unbroken } from '#kit/i18n/unbroken.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Outcome } from '#kit/ui/Outcome.tsx'
import { confirm, showError } from '#kit/ui/overlay/confirm.ts'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useCurrentProblem } from '#kit/ui/useCurrentProblem.ts'
import type { Amount, Currency } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { type Translate, useTexts } from '../app/texts.ts'
import { useOpenRequests } from '../app/useOpenRequests.ts'
import { ButtonRow } from '../deposit/Parts.tsx'
import { showGames } from '../home/showGames.ts'
import { currencyOf, useWallet } from '../home/useWallet.ts'
import { useNewest } from '../statement/useNewest.ts'
import { type Asked, askedOf } from './failure.ts'
import { failureText } from './failureText.ts'
import { isUnderWay } from './isUnderWay.ts'
import { Legs } from './Legs.tsx'
import { firstChoice, latestGame, placesOf } from './places.ts'
import { TransferForm } from './TransferForm.tsx'
import { AskedBefore, OnTheWayList, UnansweredList, useOnTheWay } from './UnderWay.tsx'
import { type Moving, useMove } from './useMove.ts'

/** TRF-01 to TRF-03. `from` is where it begins, when it was opened at a game. */
export function TransferSheet({ from, onClose }: { from?: string; onClose: () => void }) {
  const t = useTexts()
  const { data } = useWallet()
  const newest = useNewest()
  const places = placesOf(data, t)
  const currency = currencyOf(data)
  const [isAll, setAll] = useState(false)
  const one = useMove(transfer)
  const all = useMove(transferAll)
  const { moving } = isAll ? all : one
  const entries = useOnTheWay('transfer')
  const nameOf = (code = '') => unbroken(places.find((place) => place.code === code)?.name ?? code)
  const error = useCurrentProblem(moving.state === 'idle' ? moving.error : undefined)
  const isFormReady = data && !newest.isPending
  const isBusy = moving.state === 'sending'
  const isOver = !isBusy && moving.state !== 'idle'

  function send(input: In<typeof transfer>) {
    setAll(false)
    void one.send(input)
  }
  function sendEverything(input: In<typeof transferAll>) {
    setAll(true)
    void all.send(input)
  }
  async function sendAll(to: string) {
    const isSure = await confirm({
      title: t('transfer.allTitle', { to: nameOf(to) }),
      text: t('transfer.allText'),
      yes: t('transfer.allYes'),
      no: t('common.cancel'),
    })
    if (isSure) sendEverything({ to })
  }
  // ERR-02: a dialog shows a refusal. Without a response the outcome is unknown, and the sheet lists the request.
  useRefused(moving, (error, input) => void showError(error, failureText(t, error, input, nameOf)))

  function doneText(amount: Amount, input: { from?: string; to: string }): string {
    const values = { amount: moneyText(amount, currency), to: nameOf(input.to) }
    if (amount === 0) return t('transfer.nothing')
    return input.from === undefined
      ? t('transfer.allDone', values)
      : t('transfer.done', { ...values, from: nameOf(input.from) })
  }
  const latest = latestGame(newest.data?.statements ?? [], places)

  return (
    <Sheet title={t('transfer.title')} onClose={onClose}>
      {moving.state === 'pending' || moving.state === 'slow' ? (
        <Result look="wait" title={t('transfer.pendingTitle')} onClose={onClose}>
          {moving.state === 'slow' && (
            <p className="muted">
              {t('transfer.slowText', { place: nameOf(askedOf(moving.input)) })}
            </p>
          )}
          <p className="muted">{t('transfer.pendingText')}</p>
        </Result>
      ) : moving.state === 'done' ? (
        <Result {...verdictOn(legsOf(moving.answer), t)} onClose={onClose}>
          <p className="muted">{doneText(moving.answer.amount, moving.input)}</p>
          <AskedBefore askedBefore={moving.askedBefore} />
          <Legs legs={legsOf(moving.answer)} places={places} currency={currency} />
        </Result>
      ) : null}
      {/* Kept while the outcome shows: a refusal leads back to what was filled in. */}
      <div hidden={isOver} className={isOver ? undefined : 'stack'}>
        {!isFormReady ? (
          <SkeletonRows rows={3} />
        ) : places.length < 2 ? (
          <NoGames onClose={onClose} />
        ) : (
          <>
            <Earlier
              entries={entries}
              currency={currency}
              nameOf={nameOf}
              isBusy={isBusy}
              onAgain={send}
              onAllAgain={sendEverything}
            />
            <TransferForm
              places={places}
              currency={currency}
              first={firstChoice(places, { opened: from, latest })}
              latest={latest}
              isBusy={isBusy}
              error={
                moving.state === 'idle' &&
                moving.input &&
                error !== undefined &&
                !isRefused(error) &&
                !isUnderWay(moving.input, entries)
                  ? textOf(error)
                  : undefined
              }
              onSend={send}
              onSendAll={(to) => void sendAll(to)}
            />
          </>
        )}
      </div>
    </Sheet>
  )
}

const isRefused = (error: unknown) => error instanceof Refusal

/** Calls back once for each refusal. */
function useRefused<E extends typeof transfer | typeof transferAll>(
  moving: Moving<E>,
  onRefused: (error: unknown, input: Asked) => void,
) {
  const tell = useEffectEvent(onRefused)
  useEffect(() => {
    if (moving.state === 'idle' && moving.input && isRefused(moving.error))
      tell(moving.error, moving.input)
  }, [moving])
}

/** TRF-01 without a game account: where there is one. */
function NoGames({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const toGames = () => {
    onClose()
    showGames()
  }
  return (
    <Empty title={t('transfer.noGamesTitle')} text={t('transfer.noGamesText')}>
      <Button look="main" onClick={toGames}>
        {t('transfer.toGames')}
      </Button>
    </Empty>
  )
}

/** Earlier requests that have not ended, or had no response. */
function Earlier({
  entries,
  currency,
  nameOf,
  isBusy,
  onAgain,
  onAllAgain,
}: {
  entries: OnTheWay[]
  currency: Currency
  nameOf: (code: string) => string
  isBusy: boolean
  onAgain: (input: In<typeof transfer>) => void
  onAllAgain: (input: In<typeof transferAll>) => void
}) {
  const t = useTexts()
  const lineOf = ({ from, to, amount }: In<typeof transfer>) =>
    t('open.transfer', {
      amount: moneyText(amount, currency),
      from: nameOf(from),
      to: nameOf(to),
    })
  const isNotSeen = ({ input }: { input: Parameters<typeof isUnderWay>[0] }) =>
    !isUnderWay(input, entries)
  const unanswered = [
    ...useOpenRequests(transfer)
      .filter(isNotSeen)
      .map(({ input, askedAt }) => ({
        text: lineOf(input),
        askedAt,
        onAgain: () => onAgain(input),
      })),
    ...useOpenRequests(transferAll)
      .filter(isNotSeen)
      .map(({ input, askedAt }) => ({
        text: t('open.all', { to: nameOf(input.to) }),
        askedAt,
        onAgain: () => onAllAgain(input),
      })),
  ]
  const lines = entries.map((entry) => ({
    text: lineOf(entry),
    askedAt: entry.createdAt,
  }))
  return (
    <>
      <UnansweredList lines={unanswered} isBusy={isBusy} />
      <OnTheWayList lines={lines} />
    </>
  )
}

const legsOf = (answer: Out<typeof transfer> | Out<typeof transferAll>): GameTransferResult[] =>
  'legs' in answer ? answer.legs : []

/** Several legs may end apart. */
function verdictOn(
  legs: GameTransferResult[],
  t: Translate,
): Pick<Parameters<typeof Outcome>[0], 'look' | 'title'> {
  const isAny = (status: GameTransferResult['status']) => legs.some((leg) => leg.status === status)
  if (isAny('pending')) return { look: 'wait', title: t('transfer.partTitle') }
  if (isAny('failed')) return { look: 'bad', title: t('transfer.failedTitle') }
  return { look: 'good', title: t('transfer.doneTitle') }
}

function Result({
  onClose,
  ...outcome
}: Parameters<typeof Outcome>[0] & {
  onClose: () => void
}) {
  const t = useTexts()
  return (
    <>
      <Outcome {...outcome} />
      <ButtonRow>
        <Button look={outcome.look === 'good' ? 'main' : 'tonal'} wide onClick={onClose}>
          {t('common.close')}
        </Button>
      </ButtonRow>
    </>
  )
}
