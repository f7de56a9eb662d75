import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { ChatSignals, SupportContent } from '#contract/chat'
import {
  conversationHistory,
  readSupport,
  reply,
  uploadSupportImage,
  uploadSupportVideo,
} from '#contract/operator'
import { isDefinite, Refusal } from '#contract/refusal'
import { positionOf } from '#kit/chat/conversation.ts'
import { type Connection, createThread, type Listener, type Thread } from '#kit/chat/thread.ts'
import { onReturn } from '#kit/ui/onReturn.ts'
import { ask } from '../app/ask.ts'
import { useMay, useMe } from '../app/operator.ts'
import { upload } from '../app/upload.ts'
import { type ChatSocket, useLive } from './live.tsx'
import { unsentOf } from './unsent.ts'

export type SupportMessage = z.output<typeof SupportContent>
export type SupportThread = Thread<SupportMessage>

const pageSize = 30

/**
 * A conversation as support sees it, for as long as the component shows; what is being sent goes on after that. The
 * conversation must not change.
 */
export function useThread(id: string): SupportThread {
  const { socket, left } = useLive()
  const { username } = useMe()
  const [thread] = useState(() => left.threadOf(id) ?? threadOf(id, socket, username))
  useEffect(() => {
    left.enter(id)
    void thread.start()
    const stopListening = onReturn(thread.wake)
    return () => {
      stopListening()
      left.leave(id, thread)
    }
  }, [thread, left, id])
  useReadMark(thread)
  return thread
}

const threadOf = (id: string, socket: ChatSocket, username: string): SupportThread =>
  createThread({
    side: 'support',
    pageSize,
    history: (page) => ask(conversationHistory, { id, ...page }),
    send: (message) => ask(reply, { id, ...message }),
    upload: ({ file, isVideo }, options) =>
      upload(isVideo ? uploadSupportVideo : uploadSupportImage, file, options),
    markRead: (sequence) => ask(readSupport, { id, sequence }),
    connect: (listener) => connectThread(id, socket, listener),
    unsent: unsentOf(username, id),
    mayRetry: (error) => !(error instanceof Refusal && isDefinite(error)),
  })

/** Opens the conversation on the socket that all conversations of the console share. */
function connectThread(id: string, socket: ChatSocket, listener: Listener): Connection {
  const { position, onMessages, onState, onLink } = listener
  const isOurs = ({ conversation }: { conversation: string }) => conversation === id
  const handlers = {
    message(message: Parameters<ChatSignals['message']>[0]) {
      if (isOurs(message)) onMessages([message])
    },
    read(read: Parameters<ChatSignals['read']>[0]) {
      if (isOurs(read)) onState({ read })
    },
    connect: check,
    disconnect: () => onLink(false),
  }
  function check() {
    if (!socket.connected) return
    socket.emit('open', { conversation: id, after: position() }, (state) => {
      onState(state)
      onLink(true)
    })
  }
  socket.on('message', handlers.message)
  socket.on('read', handlers.read)
  socket.on('connect', handlers.connect)
  socket.on('disconnect', handlers.disconnect)
  check()
  return {
    check,
    close() {
      socket.off('message', handlers.message)
      socket.off('read', handlers.read)
      socket.off('connect', handlers.connect)
      socket.off('disconnect', handlers.disconnect)
      if (socket.connected) socket.emit('leave', { conversation: id })
    },
  }
}

/** Support has read what is on the screen of an operator who may answer and who looks at it. */
function useReadMark(thread: SupportThread) {
  const maySpeak = useMay('conversations.reply')
  const position = positionOf(thread.state.use())
  useEffect(() => {
    if (!maySpeak || position === 0) return
    const look = () => {
      if (document.hasFocus()) thread.markRead()
    }
    look()
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [thread, maySpeak, position])
}
