import { useEffect, useEffectEvent } from 'react'
import { commandOf } from './letters.ts'

/** Lets a letter do what its button does. */
export function useLetter(letter: string, act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (commandOf(event) !== letter) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
