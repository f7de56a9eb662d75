import { type FormEvent, useId } from 'react'
import type { ProviderReply } from '#contract/provider-reply'
import { Button } from '#kit/ui/form/Button.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useFirstField } from '../app/keys/useFirstField.ts'
import { useTexts } from '../app/texts.ts'
import { DecideFields } from './DecideFields.tsx'
import type { Story } from './resolution.ts'
import { useDecision } from './useDecision.ts'

type Props = {
  story: Story
  reply: ProviderReply | undefined
  onClose: () => void
  onDecided: () => void
}

/** Asks for a decision and its reason. */
export function DecideSheet({ story, reply, onClose, onDecided }: Props) {
  const t = useTexts()
  const form = useId()
  const fields = useFirstField()
  const decision = useDecision(story, reply, () => {
    onDecided()
    onClose()
  })
  const { draft, isBusy, submit } = decision
  return (
    <Sheet
      title={t('decide.title')}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} look="main" busy={isBusy} disabled={!draft.decision}>
          {draft.decision ? t(`decision.${draft.decision}`) : t('money.decide')}
        </Button>
      }
    >
      <form
        id={form}
        ref={fields}
        className="stack"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit()
        }}
      >
        <DecideFields story={story} reply={reply} decision={decision} />
      </form>
    </Sheet>
  )
}
