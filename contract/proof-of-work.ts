import * as z from 'zod/mini'

/** A server asks for no more, so that a cheap phone needs seconds and not minutes. */
const workBitsMax = 20

/** Its last part is the text that is hashed with the number. */
export const challengeForm = /^(\d{13})\.(\d{1,2})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/

/**
 * Details of PROOF_OF_WORK_NEEDED. The SHA-256 of the 32 bytes of the challenge's last part and of the number, in four
 * bytes with the highest first, must begin with so many zero bits.
 */
export const ProofOfWorkNeeded = z.object({
  challenge: z.string().check(z.regex(challengeForm)),
  bits: z.int().check(z.minimum(1), z.maximum(workBitsMax)),
})
