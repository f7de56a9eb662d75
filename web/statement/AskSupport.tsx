import { Button, ButtonLink } from '#kit/ui/form/Button.tsx'
import { useTexts } from '../app/texts.ts'
import { askedAbout, hasChat } from '../chat/openChat.ts'

/** Opens the chat with the reference filled in; without a chat there is the contact page. */
export function AskSupport({
  reference,
  look,
  onClose,
}: {
  reference: string
  look?: 'plain'
  onClose: () => void
}) {
  const t = useTexts()
  if (!hasChat.use())
    return (
      <ButtonLink
        to={`/user/contact?about=${encodeURIComponent(reference)}`}
        icon="chat"
        wide
        {...(look && { look })}
      >
        {t('detail.support')}
      </ButtonLink>
    )
  const openChat = () => {
    onClose()
    askedAbout.set(() => reference)
  }
  return (
    <Button icon="chat" wide {...(look && { look })} onClick={openChat}>
      {t('detail.support')}
    </Button>
  )
}
