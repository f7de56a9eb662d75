import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { bonusFaultOf } from '#contract/bonus-fault'
import {
  addBonus,
  type BonusWithResults,
  changeBonus,
  operatorBonus,
} from '#contract/operator-bonus'
import { Button } from '#kit/ui/form/Button.tsx'
import { TextField } from '#kit/ui/form/Field.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import desk from '../app/Desk.module.css'
import { textOr } from '../app/textOr.ts'
import { useTexts } from '../app/texts.ts'
import { useRead, useSend } from '../app/useCall.ts'
import { ActSheet } from '../approval/ActSheet.tsx'
import { DraftNote } from '../draft/DraftNote.tsx'
import { OldDraft } from '../draft/OldDraft.tsx'
import { useFieldsDraft } from '../draft/useFieldsDraft.ts'
import styles from '../wheel/Wheel.module.css'
import { BonusFields } from './BonusFields.tsx'
import { type BonusDraft, draftOf, termsIn } from './draft.ts'
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
        <Loading read={{ data, error, refetch }} rows={8} />
        {data && <Editor bonus={data} isCopy={isCopy} />}
      </div>
    </main>
  )
}

/** A copy has a code of its own. */
type EditorFields = BonusDraft & { newCode: string }

function Editor({ bonus, isCopy }: { bonus: BonusWithResults; isCopy: boolean }) {
  const t = useTexts()
  const [, navigate] = useLocation()
  const adding = useSend(addBonus, { isQuiet: true })
  const changing = useSend(changeBonus, { isQuiet: true })
  const { fields, isKept, change, discard, forget, old, rebase } = useFieldsDraft<EditorFields>(
    `bonus ${isCopy ? 'copy' : 'change'} of ${bonus.code}`,
    { ...draftOf(bonus), newCode: '' },
  )
  const [isSaving, setSaving] = useState(false)
  const { kind, currency } = bonus
  const code = isCopy ? fields.newCode.trim().toUpperCase() : bonus.code
  const terms = termsIn(fields)
  const fault = terms && bonusFaultOf(terms)
  if (old) {
    const labels = old.map((field) => textOr(t, labelOf[field] ?? `bonuses.${field}`, field))
    const text = t('bonuses.draftOld')
    return <OldDraft text={text} labels={labels} onUse={rebase} onDiscard={discard} />
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
      {isKept && <DraftNote text={t('desk.draft')} onDiscard={discard} />}
      {isCopy && (
        <TextField
          label={t('bonuses.code')}
          hint={t('bonuses.codeHint')}
          maxLength={32}
          autoCapitalize="characters"
          value={fields.newCode}
          onChange={({ target }) => change({ ...fields, newCode: target.value })}
        />
      )}
      <BonusFields
        draft={fields}
        currency={currency}
        onChange={(part) => change({ ...fields, ...part })}
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

/** The labels of fields that are named otherwise on the page. */
const labelOf: Partial<Record<keyof EditorFields, string>> = {
  name: 'bonuses.texts',
  description: 'bonuses.texts',
  picture: 'field.picture',
  audience: 'field.audience.kind',
}
