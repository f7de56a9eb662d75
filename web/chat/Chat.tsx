import { useEffect, useState } from 'react'
import { useAttachment } from '#kit/chat/attachment.ts'
import { unreadOf } from '#kit/chat/conversation.ts'
import { onReturn } from '#kit/ui/onReturn.ts'
import { useTexts } from '../app/texts.ts'
import { ChatContext } from './chatContext.ts'
import { type ChatClient, createChat } from './client.ts'
import { askedAbout, hasChat, isChatOpen, unreadChat } from './openChat.ts'
import { Panel } from './Panel.tsx'
import { keepDraft, ownDraft } from './unsent.ts'

/** CHT-01: the panel, which the contact page opens, and the number of new messages. Signing in or out mounts another, with another conversation. */
export function Chat() {
  const [chat, setChat] = useState<ChatClient>()
  useEffect(() => {
    const client = createChat()
    setChat(client)
    hasChat.set(() => true)
    if (client.isKnown) void client.start()
    const stopListening = onReturn(client.wake)
    return () => {
      hasChat.set(() => undefined)
      isChatOpen.set(() => false)
      unreadChat.set(() => 0)
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
  const isOpen = isChatOpen.use()
  // A panel that closes keeps what was not sent: on a phone, a look at the page behind it closes it. So does a reload.
  const [draft, setDraft] = useState(ownDraft)
  const file = useAttachment({ isGuest: !chat.isMember })
  const unread = unreadOf(chat.state.use())
  const reference = askedAbout.use()
  useEffect(() => unreadChat.set(() => unread), [unread])
  useEffect(() => keepDraft(draft), [draft])
  useEffect(() => {
    if (reference === undefined) return
    askedAbout.set(() => undefined)
    const about = t('chat.about', { reference })
    setDraft((typed) => {
      if (typed.includes(about)) return typed
      return typed.trim() ? `${typed.trimEnd()}\n${about} ` : `${about} `
    })
    isChatOpen.set(() => true)
  }, [reference, t])
  useEffect(() => {
    if (isOpen) void chat.start()
  }, [isOpen, chat])
  if (!isOpen) return null
  return (
    <aside aria-label={t('chat.title')}>
      <Panel
        draft={draft}
        file={file}
        onDraft={setDraft}
        onClose={() => isChatOpen.set(() => false)}
      />
    </aside>
  )
}
