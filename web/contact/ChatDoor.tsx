import { Button } from '#kit/ui/form/Button.tsx'
import { Skeleton } from '#kit/ui/list/Skeleton.tsx'
import { useTexts } from '../app/texts.ts'
import { hasChat, isChatOpen, unreadChat } from '../chat/openChat.ts'
import styles from './ChatDoor.module.css'

/** CHT-01: opens and closes the chat. It stands in the page, so it covers nothing. */
export function ChatDoor() {
  const t = useTexts()
  const isOpen = isChatOpen.use()
  const unread = unreadChat.use()
  const isHere = hasChat.use()
  if (isHere === false) return null
  // The chat and its texts come last. With large text the button has two lines in Thai and Lao.
  if (!isHere) return <Skeleton height="3.25rem" />
  return (
    <p className={styles.door}>
      <Button
        look="main"
        wide
        icon={isOpen ? 'x' : 'chat'}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => isChatOpen.set((before) => !before)}
      >
        {t(isOpen ? 'chat.close' : 'chat.title')}
        {!isOpen && unread > 0 && (
          <>
            <span className="visually-hidden"> {t('chat.unread', { count: unread })}</span>
            <span className={styles.count} aria-hidden="true">
              {unread > 99 ? '99+' : unread}
            </span>
          </>
        )}
      </Button>
    </p>
  )
}
