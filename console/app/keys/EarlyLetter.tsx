import { type ReactNode, useEffect, useRef } from 'react'
import { Early } from './early.ts'
import { commandOf } from './letters.ts'

type Props = {
  /** The buttons of the chosen item are not shown yet. */
  isLoading: boolean
  children: ReactNode
}

/**
 * Keeps the first letter that an operator presses while the chosen item loads, for the button that has it. Another key than a
 * letter, or a press elsewhere, takes it back.
 */
export function EarlyLetter({ isLoading, children }: Props) {
  const letter = useRef<string>(undefined)
  useEffect(() => {
    letter.current = undefined
    if (!isLoading) return undefined
    const takeBack = () => {
      letter.current = undefined
    }
    const onKey = (event: KeyboardEvent) => {
      const pressed = commandOf(event)
      if (pressed !== undefined) letter.current ??= pressed
      else if (!event.repeat) takeBack()
    }
    window.addEventListener('keydown', onKey)
    window.addEventListener('pointerdown', takeBack)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('pointerdown', takeBack)
    }
  }, [isLoading])
  return <Early value={letter}>{children}</Early>
}
