/**
 * The Latin letter of a key, in small letters. With a Thai or Lao layout the key types another one, but the letter that
 * stands on the button is the one on the key.
 */
export function letterOf({ key, code }: { key: string; code: string }): string | undefined {
  const typed = /^[a-z]$/i.test(key) ? key : /^Key([A-Z])$/.exec(code)?.[1]
  return typed?.toLowerCase()
}

/** Letters that are typed into a field, or while a sheet is open, are no commands. */
function isTyping(target: EventTarget | null): boolean {
  const isField = target instanceof HTMLElement && target.matches('input, textarea, select')
  return isField || document.querySelector('dialog[open]') !== null
}

/** Returns the letter of a command. Other keys have none. */
export function commandOf(event: KeyboardEvent): string | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return undefined
  return isTyping(event.target) ? undefined : letterOf(event)
}
