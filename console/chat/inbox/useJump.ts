import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'wouter'
import type { SupportThread } from '../useThread.ts'

/** The message that the address names. */
export function useNamedMessage(): number | undefined {
  const [url] = useSearchParams()
  const named = url.get('message') ?? ''
  return /^[1-9][0-9]{0,8}$/.test(named) ? Number(named) : undefined
}

type Parts = {
  thread: SupportThread
  log: RefObject<HTMLDivElement | null>
  /** Called before the log scrolls to the message. */
  onJump: () => void
}

/** Loads the conversation down to the message that the address names, and moves there. @returns that message */
export function useJump({ thread, log, onJump }: Parts): number | undefined {
  const target = useNamedMessage()
  const { isLoaded, messages } = thread.state.use()
  const first = messages[0]?.sequence ?? Number.POSITIVE_INFINITY
  const isThere = target !== undefined && first <= target
  useEffect(() => {
    if (isLoaded && target !== undefined && !isThere) void thread.loadDownTo(target)
  }, [thread, isLoaded, target, isThere])
  const jump = useEffectEvent((sequence: number) => {
    const line = log.current?.querySelector<HTMLElement>(`[data-sequence="${sequence}"]`)
    if (!line) return
    onJump()
    line.scrollIntoView({ block: 'center' })
    line.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (isThere) jump(target)
  }, [isThere, target])
  return target
}
