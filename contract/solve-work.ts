import * as z from 'zod/mini'
import { ProofOfWorkNeeded } from './proof-of-work.ts'
import { firstWordOf } from './sha256.ts'

/** The screen gets its turn after this time. */
const sliceMs = 12

/** Solves the challenge of a refusal, in slices. @returns the header of the next call */
export async function solve(details: unknown): Promise<string> {
  const { challenge, bits } = z.decode(ProofOfWorkNeeded, details as never)
  const block = blockOf(challenge.split('.').at(-1)!)
  let sliceEnds = performance.now() + sliceMs
  for (let number = 0; number <= 0xffff_ffff; number += 1) {
    block[8] = number
    if (Math.clz32(firstWordOf(block)) >= bits) return `${challenge}.${number}`
    if ((number & 255) === 0 && performance.now() > sliceEnds) {
      await new Promise((next) => setTimeout(next))
      sliceEnds = performance.now() + sliceMs
    }
  }
  throw new Error('the challenge has no solution')
}

/** The only block of a message of 36 bytes: those of the text, a number to try, the end mark and the length in bits. */
function blockOf(text: string): Uint32Array {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const block = new Uint32Array(16)
  for (let at = 0; at < 32; at += 1) block[at >> 2]! |= bytes.charCodeAt(at) << (24 - 8 * (at & 3))
  block[9] = 0x8000_0000
  block[15] = 36 * 8
  return block
}
