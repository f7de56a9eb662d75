import { useState } from 'react'
import { addCodeBatch, codeBounds } from '#contract/operator-bonus-code'
import { TextField } from '#kit/ui/form/Field.tsx'
import { momentOf } from '../app/filter.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { ActSheet } from '../approval/ActSheet.tsx'
import { countIn } from './draft.ts'

/** Asks for a batch of one-time codes, and proposes it to a second person. */
export function CodeBatchSheet({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useTexts()
  const { mutateAsync, isPending } = useSend(addCodeBatch, { isQuiet: true })
  const [purpose, setPurpose] = useState('')
  const [count, setCount] = useState('')
  const [endsAt, setEndsAt] = useState('')

  function send(reason: string) {
    const wanted = countIn(count, 1, codeBounds.count)
    const until = endsAt === '' ? null : momentOf(endsAt)
    if (purpose.trim() === '' || wanted === undefined || until === undefined)
      return t('codes.missing')
    return mutateAsync({ code, purpose: purpose.trim(), count: wanted, endsAt: until, reason })
  }

  return (
    <ActSheet
      title={t('codes.make')}
      action={t('bonuses.propose')}
      text={t('codes.makeText')}
      isBusy={isPending}
      onSend={send}
      onClose={onClose}
    >
      <TextField
        label={t('codes.purpose')}
        hint={t('codes.purposeHint')}
        maxLength={60}
        value={purpose}
        onChange={({ target }) => setPurpose(target.value)}
      />
      <TextField
        label={t('codes.count')}
        inputMode="numeric"
        maxLength={5}
        value={count}
        onChange={({ target }) => setCount(target.value)}
      />
      <TextField
        type="datetime-local"
        label={t('codes.endsAt')}
        hint={t('codes.endsAtHint')}
        value={endsAt}
        onChange={({ target }) => setEndsAt(target.value)}
      />
    </ActSheet>
  )
}
