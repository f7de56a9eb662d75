import { type FormEvent, useId, useState } from 'react'
import { type Difference, explainDifference } from '#contract/closing'
import {
  type ExplanationCode,
  lineExplanations,
  movementExplanations,
} from '#contract/closing-codes'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError, Select, TextField } from '#kit/ui/form/Field.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { useDraft } from '../draft/useDraft.ts'

type Draft = { code?: ExplanationCode | undefined; note: string }
type Props = { id: string; difference: Difference; onClose: () => void }

/** Explains a difference by a code from the list of its side and a note. */
export function ExplainSheet({ id, difference, onClose }: Props) {
  const t = useTexts()
  const form = useId()
  const { key, explanation } = difference
  const codes: readonly ExplanationCode[] = key.startsWith('line:')
    ? lineExplanations
    : movementExplanations
  // An explanation that a colleague wrote meanwhile is another one to begin with.
  const { draft, change, forget } = useDraft<Draft>(
    ['explain', id, key, explanation?.code, explanation?.note].join(' '),
    () => ({ code: explanation?.code, note: explanation?.note ?? '' }),
  )
  const { code, note } = draft
  const [problem, setProblem] = useState<string>()
  const { mutateAsync, isPending } = useSend(explainDifference, { isQuiet: true })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!code) return
    try {
      await mutateAsync({ id, key, code, note: note.trim() })
      forget()
      onClose()
    } catch (error) {
      setProblem(textOf(error))
    }
  }

  return (
    <Sheet
      title={t('closing.explain')}
      onClose={onClose}
      actions={
        <Button
          type="submit"
          form={form}
          look="main"
          busy={isPending}
          disabled={!code || note.trim().length < 3}
        >
          {t('closing.explain')}
        </Button>
      }
    >
      <form id={form} className="stack" onSubmit={(event) => void submit(event)}>
        <p className="muted">{t('closing.explainText')}</p>
        <Select
          label={t('closing.explanation')}
          prompt={t('closing.pick')}
          value={code ?? ''}
          onPick={(value) => change({ code: codes.find((one) => one === value), note })}
          options={codes.map((value) => ({ value, label: t(`closing.code.${value}`) }))}
        />
        <TextField
          label={t('closing.note')}
          maxLength={300}
          value={note}
          onChange={({ target }) => change({ code, note: target.value })}
        />
        {problem && <FieldError text={problem} />}
      </form>
    </Sheet>
  )
}
