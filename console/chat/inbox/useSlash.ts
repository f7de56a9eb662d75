import { type KeyboardEvent, useState } from 'react'
import { cannedTexts } from '#contract/operator'
import { useLanguage } from '#kit/i18n/current.ts'
import { useMay } from '../../app/operator.ts'
import { useRead } from '../../app/useCall.ts'

const most = 6

/** Canned replies while the answer begins with a slash, filtered by what follows it. Keys choose one. */
export function useSlash(text: string, onText: (text: string) => void) {
  const language = useLanguage()
  const mayRead = useMay('replies.read')
  const [at, setAt] = useState(0)
  const [dismissed, setDismissed] = useState<string>()
  const isOpen = mayRead && text.startsWith('/') && text !== dismissed
  const { data } = useRead(cannedTexts, {}, { enabled: isOpen, staleTime: 60_000 })
  const wanted = text.slice(1).trim().toLowerCase()
  const found = isOpen
    ? (data?.texts ?? [])
        .filter((one) => `${one.title}\n${one.texts[language]}`.toLowerCase().includes(wanted))
        .slice(0, most)
        .map(({ id, title, texts }) => ({ id, title, text: texts[language] }))
    : []
  const chosen = Math.min(at, found.length - 1)

  function pick(ready: string) {
    setAt(0)
    onText(ready)
  }

  /** @returns true for a key that belongs to the list */
  function onKey({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
    const one = found[chosen]
    if (!one || nativeEvent.isComposing || shiftKey) return false
    if (key === 'ArrowDown') setAt((chosen + 1) % found.length)
    else if (key === 'ArrowUp') setAt((chosen + found.length - 1) % found.length)
    else if (key === 'Enter' || key === 'Tab') pick(one.text)
    else if (key === 'Escape') {
      setDismissed(text)
      setAt(0)
    } else return false
    return true
  }

  return { found, chosen, pick, onKey }
}
