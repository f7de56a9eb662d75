import { use, useEffect, useEffectEvent } from 'react'
import { Early } from './early.ts'
import { commandOf } from './letters.ts'

/**
 * Runs the action of a letter, as its button does. A letter without an action stays the browser's. `EarlyLetter` has one
 * that was pressed before the button was there.
 */
export function useCommands(actionOf: (letter: string) => (() => void) | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const letter = commandOf(event)
    const act = letter === undefined ? undefined : actionOf(letter)
    if (!act) return
    event.preventDefault()
    act()
  })
  const early = use(Early)
  const runEarly = useEffectEvent(() => {
    const act = early.current === undefined ? undefined : actionOf(early.current)
    if (!act) return
    early.current = undefined
    act()
  })
  useEffect(() => {
    runEarly()
    const onKey = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
