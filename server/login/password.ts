import { hash, verify } from '@node-rs/argon2'
import { memberPasswordProblem } from '#contract/member-password'
import { createConcurrencyLimit } from '../platform/limits.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Limits hashing, so that sign-ins do not use up processor and memory. */
const withinLimit = createConcurrencyLimit({ atOnceMax: 4, waitingMax: 64 })

/** Hash of an unused password. An unknown number is checked against it, so that it takes as long as a known one. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$ats2abs9mnOI19CxbZAtlw$QPafr57LdbCGxAvhLkXQbK1V2b7P7zkw66T+Vl7xDv8'

export const hashPassword = (password: string): Promise<string> =>
  withinLimit(() => hash(password, cost))

export const isPassword = (password: string, known: string | undefined): Promise<boolean> =>
  withinLimit(() => verify(known ?? nobodysHash, password))

/** True for a password that a member may choose. */
export const isFit = (password: string): boolean => memberPasswordProblem(password) === undefined
