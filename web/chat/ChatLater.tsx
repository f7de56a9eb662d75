import { type ComponentType, useEffect, useState } from 'react'
import { enableChatWidget } from '#contract/site'
import { ask } from '../app/ask.ts'
import { loadTexts } from '../app/texts.ts'
import { loadWhenIdle } from '../app/untilLoaded.ts'

/** The chat, where the site has one, once the page has done what it must. A page without its chat is a page still. */
export function ChatLater() {
  const [Chat, setChat] = useState<ComponentType>()
  useEffect(() => loadWhenIdle(load, (loaded) => setChat(() => loaded)), [])
  return Chat && <Chat />
}

async function load(): Promise<ComponentType> {
  const { enableChatWidget: isOn } = await ask(enableChatWidget, {})
  if (!isOn) return (await import('../contact/NoChat.tsx')).NoChat
  const [{ Chat }] = await Promise.all([import('./Chat.tsx'), loadTexts('chat')])
  return Chat
}
