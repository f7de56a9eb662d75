import { useEffect, useEffectEvent } from 'react'
import { commandOf } from './letters.ts'

/** Runs the action of a letter, as its button does. A letter without an action stays the browser's. */
export function useCommands(actionOf: (letter: string) => (() => void) | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const letter = commandOf(event)
    const act = letter === undefined ? undefined : actionOf(letter)
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
