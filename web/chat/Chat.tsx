import { useEffect, useState } from 'react'
import { unreadOf } from '#kit/chat/conversation.ts'
import { Icon } from '#kit/ui/Icon.tsx'
import { onReturn } from '#kit/ui/onReturn.ts'
import { useTexts } from '../app/texts.ts'
import styles from './Chat.module.css'
import { ChatContext } from './chatContext.ts'
import { type ChatClient, createChat } from './client.ts'
import { askedAbout, hasChat } from './openChat.ts'
import { Panel } from './Panel.tsx'

/** CHT-01: the round button and the panel that it opens. Signing in or out mounts another, with another conversation. */
export function Chat() {
  const [chat, setChat] = useState<ChatClient>()
  useEffect(() => {
    const client = createChat()
    setChat(client)
    hasChat.set(() => true)
    if (client.isKnown) void client.start()
    const stopListening = onReturn(client.wake)
    return () => {
      hasChat.set(() => false)
      stopListening()
      client.stop()
    }
  }, [])
  if (!chat) return null
  return (
    <ChatContext value={chat}>
      <Widget chat={chat} />
    </ChatContext>
  )
}

function Widget({ chat }: { chat: ChatClient }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState('')
  const unread = unreadOf(chat.state.use())
  const isAside = useAside()
  const reference = askedAbout.use()
  useEffect(() => {
    if (reference === undefined) return
    askedAbout.set(() => undefined)
    setDraft(`${t('chat.about', { reference })} `)
    setOpen(true)
  }, [reference, t])
  useEffect(() => {
    if (isOpen) void chat.start()
  }, [isOpen, chat])

  const title = t('chat.title')
  const news = unread ? `${title}, ${t('chat.unread', { count: unread })}` : title
  return (
    <aside data-chat aria-label={title}>
      <button
        type="button"
        className={styles.launcher}
        data-aside={isAside && !isOpen && unread === 0 ? '' : undefined}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-label={isOpen ? t('chat.close') : news}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'x' : 'chat'} />
        {!isOpen && unread > 0 && <span className={styles.badge}>{shortly(unread)}</span>}
      </button>
      {isOpen && <Panel draft={draft} onDraft={setDraft} onClose={() => setOpen(false)} />}
    </aside>
  )
}

/** Less than this is a finger that rests. */
const scrolledPx = 12

/** On a phone the button steps aside while the member scrolls down, because they are reading. */
function useAside(): boolean {
  const [isAside, setAside] = useState(false)
  useEffect(() => {
    let before = scrollY
    const look = () => {
      if (Math.abs(scrollY - before) < scrolledPx) return
      setAside(scrollY > before)
      before = scrollY
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return isAside
}

const shortly = (count: number) => (count > 99 ? '99+' : count)
