import { createContext, useContext } from 'react'
import type { ChatClient } from './client.ts'

export const ChatContext = createContext<ChatClient | undefined>(undefined)

/** The chat in which a component stands. */
export function useChat(): ChatClient {
  const chat = useContext(ChatContext)
  if (!chat) throw new Error('there is no chat here')
  return chat
}
