import { useState } from 'react'
import { caseKinds, openCase } from '#contract/operator-case'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError, Select, TextField } from '#kit/ui/form/Field.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import area from '../chat/Composer.module.css'
import { useDraft } from '../draft/useDraft.ts'

type Props = { id: string; reference?: string; onClose: () => void }

/** Hands a question about a conversation over to finance. */
export function OpenSheet({ id, reference: about = '', onClose }: Props) {
  const t = useTexts()
  const [kind, setKind] = useState<(typeof caseKinds)[number]>('deposit')
  const [reference, setReference] = useState(about)
  const { draft: text, change: setText, forget } = useDraft(`case-of ${id} ${about}`, () => '')
  const [problem, setProblem] = useState<string>()
  const opening = useSend(openCase, { isQuiet: true })
  const typed = reference.trim()
  const words = text.trim()

  async function open() {
    setProblem(undefined)
    try {
      const asked = { id, kind, text: words, ...(typed && { reference: typed }) }
      const opened = await opening.mutateAsync(asked)
      forget()
      toast(t('case.opened', { id: opened.case }))
      onClose()
    } catch (error) {
      setProblem(textOf(error))
    }
  }

  return (
    <Sheet
      title={t('case.openTitle')}
      onClose={onClose}
      actions={
        <Button
          look="main"
          busy={opening.isPending}
          disabled={!words || (typed !== '' && typed.length < 4)}
          onClick={() => void open()}
        >
          {t('case.open')}
        </Button>
      }
    >
      <Select
        label={t('case.kind')}
        prompt={t('case.kind')}
        value={kind}
        onPick={(value) => setKind(caseKinds.find((one) => one === value) ?? 'other')}
        options={caseKinds.map((value) => ({ value, label: t(`case.kind.${value}`) }))}
      />
      <TextField
        label={t('case.reference')}
        hint={t('case.referenceHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        value={reference}
        onChange={({ target }) => setReference(target.value)}
      />
      <label className={area.area}>
        {t('case.question')}
        <textarea
          rows={4}
          maxLength={2_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      {problem && <FieldError text={problem} />}
    </Sheet>
  )
}
