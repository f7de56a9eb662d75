import { Refusal } from '#contract/refusal'

const depthMax = 20
/** Our longest valid number has fewer digits; parsing more of them would only cost time. */
const digitsMax = 40
const keysRefused = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Parses a body as our clients write it: an object of limited depth, without keys that reach prototypes, and with
 * numbers in plain decimals, so that no digit is lost (1e3, -0 or a 20th digit are refused). An empty body is {}.
 */
export function parseBody(text: string): Record<string, unknown> {
  if (text.trim() === '') return {}
  if (depthOf(text) > depthMax) throw new Refusal('BAD_REQUEST')
  const value = parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal('BAD_REQUEST')
  return value as Record<string, unknown>
}

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown

function parse(text: string): unknown {
  const check: Reviver = (key, value, { source }) => {
    if (keysRefused.has(key)) throw new Refusal('BAD_REQUEST')
    if (typeof value === 'number' && !isPlain(source ?? '', value)) throw new Refusal('BAD_REQUEST')
    return value
  }
  try {
    return JSON.parse(text, check as (key: string, value: unknown) => unknown)
  } catch {
    throw new Refusal('BAD_REQUEST')
  }
}

/** Is true when the number has exactly the written digits: 100.50 has, 1e3 and 0.1000000000000000000001 have not. */
function isPlain(source: string, value: number): boolean {
  if (source.length > digitsMax) return false
  const shortest = source.includes('.') ? source.replace(/\.?0+$/, '') : source
  return shortest === String(value) && !Object.is(value, -0)
}

/**
 * Measures the depth of the brackets before parsing. It reads letter by letter, because a regular expression would
 * restart at each unclosed quote, and 64 KiB of quotes would block the process for seconds.
 */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === '"') isText = !isText
    else if (isText) at += letter === '\\' ? 1 : 0
    else if (letter === '{' || letter === '[') deepest = Math.max(deepest, ++depth)
    else if (letter === '}' || letter === ']') depth -= 1
  }
  return deepest
}
