import { keysUnder } from '#kit/api/kept.ts'
import { memberId } from '../app/session.ts'

const kept = keysUnder('deposit-method:')

/** The key of the deposit method that this member used last on this device. */
export const lastWay = (): string | undefined => kept.get(memberId() ?? '') ?? undefined

export function keepLastWay(key: string) {
  const member = memberId()
  if (member !== null) kept.set(member, key)
}
