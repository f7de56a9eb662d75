import { useState } from 'react'
import { type GameTransferResult, transfer, transferAll } from '#contract/transfer'
import type { In, Out } from '#kit/api/ask.ts'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Outcome } from '#kit/ui/Outcome.tsx'
import { confirm } from '#kit/ui/overlay/confirm.ts'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import type { Amount, Currency } from '#money'
import { type Translate, useTexts } from '../app/texts.ts'
import { useOpenRequests } from '../app/useOpenRequests.ts'
import { ButtonRow } from '../deposit/Parts.tsx'
import { currencyOf, useWallet } from '../home/useWallet.ts'
import { moneyText } from '../statement/entries.ts'
import { failedTransfer } from './failure.ts'
import { Legs } from './Legs.tsx'
import { placesOf } from './places.ts'
import { type Draft, TransferForm } from './TransferForm.tsx'
import { AskedBefore, OnTheWayList, Unanswered, useOnTheWay } from './UnderWay.tsx'
import { useMove } from './useMove.ts'

/** TRF-01 to TRF-03. `from` is where it begins, when it was opened at a game. */
export function TransferSheet({ from, onClose }: { from?: string; onClose: () => void }) {
  const t = useTexts()
  const { data } = useWallet()
  const places = placesOf(data, t)
  const currency = currencyOf(data)
  const [draft, setDraft] = useState<Draft>({ from, to: undefined, typed: '' })
  const [isAll, setAll] = useState(false)
  const one = useMove(transfer)
  const all = useMove(transferAll)
  const { moving } = isAll ? all : one
  const nameOf = (code = '') => places.find((place) => place.code === code)?.name ?? code

  function send(input: In<typeof transfer>) {
    setAll(false)
    void one.send(input)
  }
  function sendEverything(input: In<typeof transferAll>) {
    setAll(true)
    void all.send(input)
  }
  async function sendAll() {
    const isSure = await confirm({
      title: t('transfer.allTitle', { to: nameOf(draft.to) }),
      text: t('transfer.allText'),
      yes: t('transfer.allYes'),
      no: t('common.cancel'),
    })
    if (isSure) sendEverything({ to: draft.to! })
  }
  function failureOf({ error, input }: { error?: unknown; input?: { from?: string; to: string } }) {
    const text = input && failedTransfer(error, input)
    return text ? t(text) : textOf(error)
  }
  function doneText(amount: Amount, input: { from?: string; to: string }): string {
    const values = { amount: moneyText(amount, currency), to: nameOf(input.to) }
    if (amount === 0) return t('transfer.nothing')
    return input.from === undefined
      ? t('transfer.allDone', values)
      : t('transfer.done', { ...values, from: nameOf(input.from) })
  }

  return (
    <Sheet title={t('transfer.title')} onClose={onClose}>
      {moving.state === 'pending' && (
        <Result look="wait" title={t('transfer.pendingTitle')} onClose={onClose}>
          <p className="muted">{t('transfer.pendingText')}</p>
        </Result>
      )}
      {moving.state === 'done' && (
        <Result {...verdictOn(legsOf(moving.answer), t)} onClose={onClose}>
          <p className="muted">{doneText(moving.answer.amount, moving.input)}</p>
          <AskedBefore askedBefore={moving.askedBefore} />
          <Legs legs={legsOf(moving.answer)} places={places} currency={currency} />
        </Result>
      )}
      {moving.state !== 'pending' &&
        moving.state !== 'done' &&
        (!data ? (
          <SkeletonRows rows={3} />
        ) : places.length < 2 ? (
          <Empty title={t('transfer.noGamesTitle')} text={t('transfer.noGamesText')} />
        ) : (
          <>
            <Earlier
              currency={currency}
              nameOf={nameOf}
              isBusy={moving.state === 'sending'}
              onAgain={send}
              onAllAgain={sendEverything}
            />
            <TransferForm
              places={places}
              currency={currency}
              draft={draft}
              onDraft={setDraft}
              isBusy={moving.state === 'sending'}
              {...('error' in moving && { error: failureOf(moving) })}
              onSend={(amount) => send({ from: draft.from!, to: draft.to!, amount })}
              onSendAll={() => void sendAll()}
            />
          </>
        ))}
    </Sheet>
  )
}

/** Earlier requests that have not ended, or had no response. */
function Earlier({
  currency,
  nameOf,
  isBusy,
  onAgain,
  onAllAgain,
}: {
  currency: Currency
  nameOf: (code: string) => string
  isBusy: boolean
  onAgain: (input: In<typeof transfer>) => void
  onAllAgain: (input: In<typeof transferAll>) => void
}) {
  const t = useTexts()
  const textOf = ({ from, to, amount }: In<typeof transfer>) =>
    t('open.transfer', {
      amount: moneyText(amount, currency),
      from: nameOf(from),
      to: nameOf(to),
    })
  const unanswered = [
    ...useOpenRequests(transfer).map(({ input, askedAt }) => ({
      text: textOf(input),
      askedAt,
      onAgain: () => onAgain(input),
    })),
    ...useOpenRequests(transferAll).map(({ input, askedAt }) => ({
      text: t('open.all', { to: nameOf(input.to) }),
      askedAt,
      onAgain: () => onAllAgain(input),
    })),
  ]
  const lines = useOnTheWay('transfer').map((entry) => ({
    text: textOf(entry),
    askedAt: entry.createdAt,
  }))
  return (
    <>
      <Unanswered lines={unanswered} isBusy={isBusy} />
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
