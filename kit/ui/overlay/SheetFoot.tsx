import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** The foot of the sheet around. */
export const FootPlace = createContext<HTMLElement | null>(null)

/**
 * Buttons of a view, at the foot of its sheet: always in sight, and over nothing. A button that submits names its form.
 * @public
 */
export function SheetFoot({ children }: { children: ReactNode }) {
  const place = use(FootPlace)
  return place && createPortal(children, place)
}
