import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { bonusFaultOf } from '#contract/bonus-fault'
import {
  addBonus,
  type BonusWithResults,
  changeBonus,
  operatorBonus,
} from '#contract/operator-bonus'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { TextField } from '#kit/ui/form/Field.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import desk from '../app/Desk.module.css'
import { textOr, useTexts } from '../app/texts.ts'
import { useRead, useSend } from '../app/useCall.ts'
import { ActSheet } from '../approval/ActSheet.tsx'
import { DraftNote } from '../draft/DraftNote.tsx'
import { useDraft } from '../draft/useDraft.ts'
import styles from '../wheel/Wheel.module.css'
import { BonusFields } from './BonusFields.tsx'
import { type BonusDraft, changedIn, draftOf, rebased, termsIn } from './draft.ts'
import { ceilingText, dealText, exampleText } from './words.ts'

type Params = { params: { code?: string } }

export const ChangeBonusPage = ({ params: { code = '' } }: Params) => <Page code={code} />
export const CopyBonusPage = ({ params: { code = '' } }: Params) => <Page code={code} isCopy />

function Page({ code, isCopy = false }: { code: string; isCopy?: boolean }) {
  const t = useTexts()
  const { data, error, refetch } = useRead(operatorBonus, { code })
  return (
    <main className={desk.page}>
      <div className="column stack">
        <p>
          <Link href={`/bonuses/${code}`}>{t('bonuses.back')}</Link>
        </p>
        <h1>{t(isCopy ? 'bonuses.add' : 'bonuses.changeTitle', { code })}</h1>
        <p className="muted">{t(isCopy ? 'bonuses.addText' : 'bonuses.changeText')}</p>
        {!data && error && <NotLoaded title={textOf(error)} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={8} />}
        {data && <Editor bonus={data} isCopy={isCopy} />}
      </div>
    </main>
  )
}

function Editor({ bonus, isCopy }: { bonus: BonusWithResults; isCopy: boolean }) {
  const t = useTexts()
  const [, navigate] = useLocation()
  const adding = useSend(addBonus, { isQuiet: true })
  const changing = useSend(changeBonus, { isQuiet: true })
  const now = draftOf(bonus)
  const begin = () => ({ terms: now, begunWith: now, newCode: '' })
  const name = `bonus ${isCopy ? 'copy' : 'change'} ${bonus.code}`
  const { draft, isKept, change, forget } = useDraft(name, begin)
  const [isSaving, setSaving] = useState(false)
  const { kind, currency } = bonus
  const code = isCopy ? draft.newCode.trim().toUpperCase() : bonus.code
  const terms = termsIn(draft.terms)
  const fault = terms && bonusFaultOf(terms)
  const changedMeanwhile = changedIn(draft.begunWith, now)
  // Without unsent changes, the fields follow the change of another operator.
  if (changedMeanwhile.length > 0 && !isKept) forget(begin())
  if (changedMeanwhile.length > 0 && isKept) {
    const typed = changedIn(draft.begunWith, draft.terms)
    return (
      <OldDraft
        fields={changedMeanwhile.filter((field) => typed.includes(field))}
        onUse={() => change({ ...draft, terms: rebased(draft, now), begunWith: now })}
        onDiscard={() => forget(begin())}
      />
    )
  }

  function save(reason: string) {
    if (!terms || !/^[A-Z0-9_-]{2,32}$/.test(code)) return t('bonuses.missing')
    if (fault) return t(`bonuses.fault.${fault}`)
    const sent = isCopy
      ? adding.mutateAsync({ code, kind, currency, ...terms, reason })
      : changing.mutateAsync({ code, ...terms, reason })
    return sent.then((answer) => {
      forget()
      navigate(isCopy && answer.outcome === 'proposed' ? '/approvals' : `/bonuses/${bonus.code}`)
      return answer
    })
  }

  return (
    <>
      {isKept && <DraftNote text={t('desk.draft')} onDiscard={() => forget(begin())} />}
      {isCopy && (
        <TextField
          label={t('bonuses.code')}
          hint={t('bonuses.codeHint')}
          maxLength={32}
          autoCapitalize="characters"
          value={draft.newCode}
          onChange={({ target }) => change({ ...draft, newCode: target.value })}
        />
      )}
      <BonusFields
        draft={draft.terms}
        currency={currency}
        onChange={(terms) => change({ ...draft, terms })}
      />
      <div className={styles.foot}>
        <div role="status">
          {!terms && <b>{t('bonuses.missing')}</b>}
          {fault && <b>{t(`bonuses.fault.${fault}`)}</b>}
          {terms && !fault && (
            <>
              <b>{dealText(t, terms, currency)}</b>
              <p>{exampleText(t, terms, currency)}</p>
              <p className="muted">{ceilingText(t, terms, currency)}</p>
            </>
          )}
        </div>
        <Button look="main" onClick={() => setSaving(true)}>
          {t('bonuses.propose')}
        </Button>
      </div>
      {isSaving && (
        <ActSheet
          title={t('bonuses.propose')}
          text={t('bonuses.proposeText')}
          isBusy={adding.isPending || changing.isPending}
          onSend={save}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  )
}

type OldProps = { fields: (keyof BonusDraft)[]; onUse: () => void; onDiscard: () => void }

/** Offers a draft again whose bonus has changed meanwhile, with the fields that were changed by both. */
function OldDraft({ fields, onUse, onDiscard }: OldProps) {
  const t = useTexts()
  const names = fields.map((field) => textOr(t, labels[field] ?? `bonuses.${field}`, field))
  return (
    <>
      <DraftNote text={t('bonuses.draftOld')} onDiscard={onDiscard} onUse={onUse} />
      {names.length > 0 && <p>{t('bonuses.draftBoth', { fields: names.join(', ') })}</p>}
    </>
  )
}

/** The labels of fields that are named otherwise on the page. */
const labels: Partial<Record<keyof BonusDraft, string>> = {
  name: 'bonuses.texts',
  description: 'bonuses.texts',
  picture: 'field.picture',
  audience: 'field.audience.kind',
}
