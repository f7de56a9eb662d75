import { useState } from 'react'
import { type Content, publishContent, type Text } from '#contract/content'
import { Check } from '#kit/ui/form/Field.tsx'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { ActSheet } from '../approval/ActSheet.tsx'

type Props = {
  text: Text
  content: Content
  /** The one that the editor began with. */
  version: string
  onDone: (isPublished: boolean) => void
  onClose: () => void
}

/** Publishes a text with a reason; for legal ones with the choice to ask members again. */
export function PublishSheet({ text, content, version, onDone, onClose }: Props) {
  const t = useTexts()
  const { kind, takesTwo } = text
  const [asksAgain, setAsksAgain] = useState(false)
  const { mutateAsync, isPending } = useSend(publishContent, { isQuiet: true })
  async function send(reason: string) {
    const sent = await mutateAsync({ kind, content, version, asksAgain, reason })
    onDone(sent.outcome === 'done')
    return sent
  }
  return (
    <ActSheet
      title={t(`content.kind.${kind}`)}
      action={t('content.publish')}
      text={t(takesTwo ? 'content.publishTwoText' : 'content.publishText')}
      isBusy={isPending}
      onSend={send}
      onClose={onClose}
    >
      {takesTwo && (
        <Check
          label={t('content.asksAgain')}
          checked={asksAgain}
          onChange={({ target }) => setAsksAgain(target.checked)}
        />
      )}
    </ActSheet>
  )
}
