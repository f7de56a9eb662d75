import { type FormEvent, useId, useState } from 'react'
import { approve } from '#contract/approval'
import { returnPayment } from '#contract/payment-return'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError, TextField } from '#kit/ui/form/Field.tsx'
import { Details } from '#kit/ui/list/Details.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { outcomeLooks } from '../approval/outcome.ts'
import { ReasonField } from '../approval/ReasonField.tsx'
import { useReason } from '../draft/useReason.ts'
import { type Returnable, useDestination } from './destination.ts'

type Props = {
  id: string
  known: Returnable
  /** Set for the second person. */
  proposal?: NonNullable<Returnable['proposal']>
  onClose: () => void
}

/** Asks for the reason, and for the parts of the account that the bank hides. */
export function ReturnSheet({ id, known, proposal, onClose }: Props) {
  const t = useTexts()
  const form = useId()
  const [account, setAccount] = useState('')
  const [holder, setHolder] = useState('')
  const { reason, setReason, forgetReason } = useReason(`return ${id}`)
  const [problem, setProblem] = useState<string>()
  const propose = useSend(returnPayment, { isQuiet: true })
  const second = useSend(approve, { isQuiet: true })
  const payer = known.payer ?? { bank: '', account: '', holder: '' }
  const rows = useDestination(proposal ?? payer)
  const act = t(proposal ? 'paymentReturn.second' : 'paymentReturn.propose')

  async function submit(event: FormEvent) {
    event.preventDefault()
    const typed = {
      ...(known.needsAccount && { account: account.replaceAll(/[\s-]/g, '') }),
      ...(known.needsHolder && { holder }),
    }
    try {
      const { outcome } = proposal
        ? await second.mutateAsync({ id: proposal.id, reason })
        : await propose.mutateAsync({ id, reason, ...typed })
      forgetReason()
      toast(t(`approvals.outcome.${outcome}`), { look: outcomeLooks[outcome] })
      onClose()
    } catch (error) {
      setProblem(textOf(error))
    }
  }

  return (
    <Sheet
      title={t('paymentReturn.title')}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} look="main" busy={propose.isPending || second.isPending}>
          {act}
        </Button>
      }
    >
      <form id={form} className="stack" onSubmit={(event) => void submit(event)}>
        <p className="muted">{t('paymentReturn.text')}</p>
        <Details rows={rows} />
        {!proposal && known.needsAccount && (
          <TextField
            label={t('paymentReturn.account')}
            hint={t('paymentReturn.shows', { text: payer.account })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={30}
            required
            value={account}
            onChange={({ target }) => setAccount(target.value)}
          />
        )}
        {!proposal && known.needsHolder && (
          <TextField
            label={t('paymentReturn.holder')}
            hint={t('paymentReturn.shows', { text: payer.holder })}
            autoComplete="off"
            maxLength={120}
            required
            value={holder}
            onChange={({ target }) => setHolder(target.value)}
          />
        )}
        <ReasonField value={reason} onChange={setReason} isInternal />
        {problem && <FieldError text={problem} />}
      </form>
    </Sheet>
  )
}
