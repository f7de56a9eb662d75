import { lazy, Suspense, useEffect, useState } from 'react'
import { enableChatWidget } from '#contract/site'
import { ask } from '../app/ask.ts'
import { loadTexts } from '../app/texts.ts'
import { whenIdle } from '../app/whenIdle.ts'

const Nothing = () => null

/** A page without its chat is a page still: what cannot be loaded is left out. */
const Chat = lazy(async () => {
  try {
    const [{ Chat }] = await Promise.all([import('./Chat.tsx'), loadTexts('chat')])
    return { default: Chat }
  } catch {
    return { default: Nothing }
  }
})

/** The chat, where the site has one, once the page has done what it must. */
export function ChatLater() {
  const [isOn, setOn] = useState(false)
  useEffect(
    () =>
      whenIdle(() => {
        ask(enableChatWidget, {}).then(
          (answer) => setOn(answer.enableChatWidget),
          // Without an answer there is no chat either.
          () => undefined,
        )
      }),
    [],
  )
  return (
    isOn && (
      <Suspense>
        <Chat />
      </Suspense>
    )
  )
}
