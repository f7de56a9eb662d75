import { type RefObject, useEffect, useRef } from 'react'

/** Puts the focus into the first field of a form, but on a phone, where the keyboard would cover the sheet. */
export function useFirstField(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const isDesk = window.matchMedia('(pointer: fine)').matches
    const field = isDesk && form.current?.querySelector<HTMLElement>('input, select, textarea')
    if (field) field.focus()
  }, [])
  return form
}
