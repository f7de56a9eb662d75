import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import {
  wheel as call,
  designWheel,
  sliceCounts,
  type Wheel,
  wheels,
} from '#contract/operator-wheel'
import { costOfSpin } from '#contract/wheel-cost'
import type { Out } from '#kit/api/ask.ts'
import { textOf } from '#kit/i18n/texts.ts'
import { AmountField, amountIn } from '#kit/ui/form/AmountField.tsx'
import { Button } from '#kit/ui/form/Button.tsx'
import { TextField } from '#kit/ui/form/Field.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import desk from '../app/Desk.module.css'
import { useTexts } from '../app/texts.ts'
import { useRead, useSend } from '../app/useCall.ts'
import { ActSheet } from '../approval/ActSheet.tsx'
import { DraftNote } from '../draft/DraftNote.tsx'
import { useDraft } from '../draft/useDraft.ts'
import {
  draftOf,
  emptyDraft,
  faultIn,
  type MostOf,
  mostIn,
  type PrizeDraft,
  slicesIn,
  type WheelDraft,
  wheelDraftOf,
} from './draft.ts'
import { PrizeFields } from './PrizeFields.tsx'
import styles from './Wheel.module.css'
import { costText, oddsText } from './words.ts'

/** Designs a wheel, beginning with a copy of another one. */
export function DesignPage({ params: { id = '' } }: { params: { id?: string } }) {
  const t = useTexts()
  const copied = useRead(call, { id }, { staleTime: Number.POSITIVE_INFINITY })
  const known = useRead(wheels, {})
  const error = copied.error ?? known.error
  const retry = () => {
    void copied.refetch()
    void known.refetch()
  }
  return (
    <main className={desk.page}>
      <div className="column stack">
        <p>
          <Link href={`/wheels/${id}`}>{t('wheels.back')}</Link>
        </p>
        <h1>{t('wheels.design')}</h1>
        <p className="muted">{t('wheels.designText')}</p>
        {error && <NotLoaded title={textOf(error)} onRetry={retry} />}
        {!error && !(copied.data && known.data) && <SkeletonRows rows={8} />}
        {copied.data && known.data && <Editor copied={copied.data} known={known.data} />}
      </div>
    </main>
  )
}

type Names = Wheel['name']
const languages = [
  { language: 'th', tag: 'th', label: 'wheels.nameTh' },
  { language: 'la', tag: 'lo', label: 'wheels.nameLa' },
  { language: 'en', tag: 'en', label: 'wheels.nameEn' },
] as const satisfies { language: keyof Names; tag: string; label: string }[]

function Editor({ copied, known }: { copied: Wheel; known: Out<typeof wheels> }) {
  const t = useTexts()
  const [, navigate] = useLocation()
  const { mutateAsync, isPending } = useSend(designWheel, { isQuiet: true })
  const { currency } = copied
  const begin = () => ({
    wheel: wheelDraftOf(copied),
    prizes: copied.slices.map((slice, at) => draftOf(slice, String(at))),
    next: copied.slices.length,
  })
  const { draft, isKept, change: keep, forget } = useDraft(`wheel ${copied.id}`, begin)
  const { wheel, prizes, next } = draft
  const setWheel = (wheel: WheelDraft) => keep({ ...draft, wheel })
  const setPrizes = (prizes: PrizeDraft[]) => keep({ ...draft, prizes })
  const [isSaving, setSaving] = useState(false)
  const slices = slicesIn(prizes)
  const bonuses = known.bonuses.filter((bonus) => bonus.currency === currency)
  const mostOf: MostOf = (code) => bonuses.find((bonus) => bonus.code === code)?.most
  const fault = slices && faultIn(slices, mostOf)
  const coinDeposit = amountIn(wheel.coinDeposit) ?? copied.coinDeposit
  const weights = prizes.map(({ weight }) => ({ weight: Number(weight) || 0 }))

  function change(draft: PrizeDraft) {
    setPrizes(prizes.map((one) => (one.key === draft.key ? draft : one)))
  }
  function save(reason: string) {
    const days = Number(wheel.couponDays)
    const isWhole = languages.every(({ language }) => wheel.name[language].trim() !== '')
    if (!slices || !isWhole || !(days >= 1 && days <= 365) || coinDeposit <= 0)
      return t('wheels.missing')
    if (fault) return faultText(fault)
    const given = { currency, name: wheel.name, couponDays: days, coinDeposit, slices, reason }
    return mutateAsync(given).then(({ id }) => {
      forget()
      navigate(`/wheels/${id}`)
      return {}
    })
  }

  return (
    <>
      {isKept && <DraftNote text={t('desk.draft')} onDiscard={() => forget(begin())} />}
      <div className={styles.prize}>
        {languages.map(({ language, tag, label }) => (
          <TextField
            key={language}
            label={t(label)}
            lang={tag}
            maxLength={40}
            value={wheel.name[language]}
            onChange={({ target }) =>
              setWheel({ ...wheel, name: { ...wheel.name, [language]: target.value } })
            }
          />
        ))}
        <AmountField
          label={t('wheels.coinDeposit')}
          currency={currency}
          value={wheel.coinDeposit}
          onChange={(text) => setWheel({ ...wheel, coinDeposit: text })}
        />
        <TextField
          label={t('wheels.couponDays')}
          inputMode="numeric"
          value={wheel.couponDays}
          onChange={({ target }) => setWheel({ ...wheel, couponDays: target.value })}
        />
      </div>
      {prizes.map((draft, at) => (
        <PrizeFields
          key={draft.key}
          draft={draft}
          place={at + 1}
          odds={oddsText(weights[at]!.weight, weights)}
          currency={currency}
          bonuses={bonuses}
          mostOf={mostOf}
          onChange={change}
          onRemove={
            prizes.length > sliceCounts.least
              ? () => setPrizes(prizes.filter((one) => one !== draft))
              : undefined
          }
        />
      ))}
      {prizes.length < sliceCounts.most && (
        <p>
          <Button
            onClick={() => {
              keep({ wheel, prizes: [...prizes, emptyDraft(String(next))], next: next + 1 })
            }}
          >
            {t('wheels.add')}
          </Button>
        </p>
      )}
      <div className={styles.foot}>
        <p role="status">
          <b>{textUnder()}</b>
        </p>
        <Button look="main" onClick={() => setSaving(true)}>
          {t('wheels.save')}
        </Button>
      </div>
      {isSaving && (
        <ActSheet
          title={t('wheels.save')}
          text={t('wheels.saveText')}
          isBusy={isPending}
          onSend={save}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  )

  function textUnder(): string {
    if (!slices) return t('wheels.missing')
    const isOfPrize = fault?.code === 'budgetTooSmall' || fault?.code === 'stockAboveBudget'
    if (isOfPrize) return faultText(fault)
    const cost = costOfSpin(slices.map((slice) => ({ ...slice, amount: mostIn(slice, mostOf) })))
    return costText(t, cost, { currency, coinDeposit })
  }
  function faultText({ code, place = 0 }: NonNullable<ReturnType<typeof faultIn>>): string {
    return t(`wheels.${code}`, { place })
  }
}
