import { useLocation } from 'wouter'
import { useDraft } from './useDraft.ts'

/** A reason that an operator types on this page. `sheet` names what it is for, so that no other action gets it. */
export function useReason(sheet: string) {
  const [path] = useLocation()
  const { draft, change, forget } = useDraft(`reason ${path} ${sheet}`, () => '')
  return { reason: draft, setReason: change, forgetReason: () => forget() }
}
