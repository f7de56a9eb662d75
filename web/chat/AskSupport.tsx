import { Button, ButtonLink } from '#kit/ui/form/Button.tsx'
import { useTexts } from '../app/texts.ts'
import { askedAbout, hasChat } from './openChat.ts'

type AskProps = {
  /** A reference that support can look up. */
  about: string
  look?: 'main' | 'plain'
  small?: boolean
  /** Closes what lies over the chat. */
  onClose: () => void
}

/** Opens the chat with the reference filled in; without a chat there is the contact page. */
export function AskSupport({ about, look, small, onClose }: AskProps) {
  const t = useTexts()
  const shape = { wide: !small, ...(look && { look }), ...(small && { small }) }
  if (!hasChat.use())
    return (
      <ButtonLink to={`/user/contact?about=${encodeURIComponent(about)}`} icon="chat" {...shape}>
        {t('detail.support')}
      </ButtonLink>
    )
  const openChat = () => {
    onClose()
    askedAbout.set(() => about)
  }
  return (
    <Button icon="chat" {...shape} onClick={openChat}>
      {t('detail.support')}
    </Button>
  )
}
