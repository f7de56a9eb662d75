import { createContext, useContext } from 'react'
import type { ChatClient } from './client.ts'

export const ChatContext = createContext<ChatClient | undefined>(undefined)

/** The chat that a component belongs to. */
export function useChat(): ChatClient {
  const chat = useContext(ChatContext)
  if (!chat) throw new Error('a component of the chat is outside of it')
  return chat
}
