import { useEffect } from 'react'
import { hasChat } from '../chat/openChat.ts'

/** In place of the chat where the site has none: the contact page keeps no place for its button then. */
export function NoChat() {
  useEffect(() => hasChat.set(() => false), [])
  return null
}
