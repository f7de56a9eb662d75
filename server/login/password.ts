import { hash, verify } from '@node-rs/argon2'
import { createHashQueue, type Hashing } from './hash-queue.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Limits hashing, so that sign-ins do not use up processor, memory and connections to the database. */
export const inTurn = createHashQueue({ atOnceMax: 4, strangersAtOnceMax: 3, waitingMax: 64 })

/** Hash of an unused password. An unknown number is checked against it, so that it takes as long as a known one. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$ats2abs9mnOI19CxbZAtlw$QPafr57LdbCGxAvhLkXQbK1V2b7P7zkw66T+Vl7xDv8'

export const hashPassword = (
  password: string,
  by: Hashing = { lane: 'choice', client: '' },
): Promise<string> => inTurn(by, () => rehash(password))

/** True for a hash that was made at a lower cost than new ones. A higher cost is left alone. */
export function isCheap(passwordHash: string): boolean {
  const [, memory, time] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(passwordHash) ?? []
  return Number(memory ?? 0) < cost.memoryCost || Number(time ?? 0) < cost.timeCost
}

/** Is called within a turn. */
export const rehash = (password: string): Promise<string> => hash(password, cost)

/** Is called within a turn. */
export const verifyPassword = (password: string, known: string | undefined): Promise<boolean> =>
  verify(known ?? nobodysHash, password)

export const isPassword = (
  password: string,
  known: string | undefined,
  by: Hashing,
): Promise<boolean> => inTurn(by, () => verifyPassword(password, known))
