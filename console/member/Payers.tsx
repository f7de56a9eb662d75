import { type FormEvent, useId, useState } from 'react'
import { addMemberPayer, revokeMemberPayer } from '#contract/member-payer'
import { banks } from '#contract/site'
import { useLanguage } from '#kit/i18n/current.ts'
import { textOf } from '#kit/i18n/texts.ts'
import { formatDay } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError, Select, TextField } from '#kit/ui/form/Field.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { useRead, useSend } from '../app/useCall.ts'
import { useOutcome } from '../approval/outcome.ts'
import { ReasonField } from '../approval/ReasonField.tsx'
import type { Card } from './card.ts'
import styles from './MemberPage.module.css'

type Payer = Card['payers'][number]

/** The further accounts that the member is paid from. */
export function Payers({ card }: { card: Card }) {
  const t = useTexts()
  const mayChange = useMay('members.bank')
  const [adds, setAdds] = useState(false)
  const [revokes, setRevokes] = useState<Payer>()
  return (
    <section className={`${styles.card} ${styles.padded}`} aria-labelledby="card-payers">
      <h2 id="card-payers">{t('payers.title')}</h2>
      {card.payers.length === 0 && <p className="muted">{t('payers.none')}</p>}
      <ul className="stack">
        {card.payers.map((payer) => (
          <li key={payer.id} className={styles.payer}>
            <p>
              <b>
                {payer.bank} {payer.account}
              </b>
              <br />
              <small className="muted">
                {payer.holder} · {t('payers.since', { day: formatDay(payer.addedAt) })}
              </small>
            </p>
            {mayChange && (
              <Button
                small
                aria-label={t('payers.revokeOne', { account: `${payer.bank} ${payer.account}` })}
                onClick={() => setRevokes(payer)}
              >
                {t('payers.revoke')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <div>
          <Button small onClick={() => setAdds(true)}>
            {t('payers.add')}
          </Button>
        </div>
      )}
      {adds && <AddSheet card={card} onClose={() => setAdds(false)} />}
      {revokes && <RevokeSheet card={card} payer={revokes} onClose={() => setRevokes(undefined)} />}
    </section>
  )
}

const nameIn = { th: 'nameTH', la: 'nameLA', en: 'nameEN' } as const

function AddSheet({ card: { userId: id, version }, onClose }: { card: Card; onClose: () => void }) {
  const t = useTexts()
  const form = useId()
  const language = useLanguage()
  const [draft, setDraft] = useState({ bankCode: '', accountNo: '', holder: '' })
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const show = useOutcome()
  const { data } = useRead(banks, {})
  const { mutateAsync, isPending } = useSend(addMemberPayer, { isQuiet: true })
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))

  async function submit(event: FormEvent) {
    event.preventDefault()
    const { bankCode, accountNo, holder } = draft
    if (!bankCode) return setProblem(t('common.required'))
    try {
      const { outcome } = await mutateAsync({ id, version, bankCode, accountNo, holder, reason })
      show(outcome)
      onClose()
    } catch (error) {
      setProblem(textOf(error))
    }
  }

  return (
    <Sheet
      title={t('payers.add')}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} look="main" busy={isPending}>
          {t('payers.add')}
        </Button>
      }
    >
      <form id={form} className="stack" onSubmit={(event) => void submit(event)}>
        <p className="muted">{t('payers.text')}</p>
        <Select
          label={t('field.bankCode')}
          prompt={t('compose.choose')}
          options={(data?.banks ?? []).map((one) => ({
            value: one.code,
            label: one[nameIn[language]],
          }))}
          value={draft.bankCode}
          onPick={(bankCode) => change({ bankCode })}
        />
        <TextField
          label={t('field.accountNo')}
          inputMode="numeric"
          autoComplete="off"
          required
          pattern="[0-9]{6,20}"
          value={draft.accountNo}
          onChange={({ target }) => change({ accountNo: target.value.replaceAll(/[\s-]/g, '') })}
        />
        <TextField
          label={t('field.holder')}
          autoComplete="off"
          required
          maxLength={120}
          value={draft.holder}
          onChange={({ target }) => change({ holder: target.value })}
        />
        <ReasonField value={reason} onChange={setReason} />
        {problem && <FieldError text={problem} />}
      </form>
    </Sheet>
  )
}

type RevokeProps = { card: Card; payer: Payer; onClose: () => void }

function RevokeSheet({ card: { userId: id }, payer, onClose }: RevokeProps) {
  const t = useTexts()
  const form = useId()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const show = useOutcome()
  const { mutateAsync, isPending } = useSend(revokeMemberPayer, { isQuiet: true })

  async function submit(event: FormEvent) {
    event.preventDefault()
    try {
      const { outcome } = await mutateAsync({ id, payer: payer.id, reason })
      show(outcome)
      onClose()
    } catch (error) {
      setProblem(textOf(error))
    }
  }

  return (
    <Sheet
      title={t('payers.revoke')}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} look="danger" busy={isPending}>
          {t('payers.revoke')}
        </Button>
      }
    >
      <form id={form} className="stack" onSubmit={(event) => void submit(event)}>
        <p>
          {payer.bank} {payer.account} {payer.holder}
        </p>
        <p className="muted">{t('payers.revokeText')}</p>
        <ReasonField value={reason} onChange={setReason} />
        {problem && <FieldError text={problem} />}
      </form>
    </Sheet>
  )
}
