import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint'
import { endpoints } from '#contract/endpoints'
import { isRefusalCode, refusals } from '#contract/refusal-codes'
import { hasBody, pathIn, wholeBody } from '#server/bodies-testing'
import { openScene, scene } from '#server/deposit/scene-testing'
import { digestOf } from '#server/digest-testing'
import { formWith, photo } from '#server/files-testing'
import { callersOf, formerOperators, type Kind, people, roles } from './callers.ts'

// Goal: every call of the contract is refused to every kind of caller who may not make it, with the code that says why,
// and to no other. Method: the whole table of calls and callers, derived from the contract. A refused call is a valid one,
// so that nothing but its caller is wrong with it, and no table of facts changes. One that is let in is valid for people;
// an operator's has a body that no schema accepts, so that it does nothing, and an owner makes all of them validly too.
let kinds: Awaited<ReturnType<typeof callersOf>>
let picture: Uint8Array
openScene()
beforeAll(async () => {
  kinds = await callersOf(scene)
  picture = await photo().png().toBuffer()
})

const all: Endpoint[] = endpoints.map(({ endpoint }) => endpoint)
const names = [...people, ...formerOperators, ...roles]
type Name = (typeof names)[number]

/** Codes that say who may make a call. */
const admission = [
  ...(['UNAUTHORIZED', 'invalid-token', 'EXPIRED_AUTH_TOKEN', 'MEMBERS_ONLY'] as const),
  ...(['INVALID_USER_1', 'INVALID_USER_2', 'INVALID_USER_3', 'INVALID_USER_4'] as const),
  ...(['WITHDRAW_ONLY', 'SELF_EXCLUDED', 'ON_BREAK'] as const),
] as string[]

test.each(names)(
  `of ${all.length} calls %s is refused those that the contract refuses`,
  async (name) => {
    const { token, cell } = kinds[name]
    const own = await token()
    const refused = all.filter((endpoint) => cell(endpoint) !== 'in')
    const before = await facts()
    const wrong: string[] = []
    for (const endpoint of refused) {
      const answer = await ask(endpoint, own, valid)
      if (answer !== cell(endpoint))
        wrong.push(`${endpoint.line}: ${answer}, not ${cell(endpoint)}`)
    }
    expect(wrong).toEqual([])
    expect(await facts()).toBe(before)
  },
)

test.each(names)(`of ${all.length} calls %s is let in by all others`, async (name) => {
  const kind = kinds[name]
  const body = isPerson(name) ? valid : meaningless
  const own = isPerson(name) ? undefined : await kind.token()
  expect(
    await notLetIn(
      all.filter((endpoint) => kind.cell(endpoint) === 'in'),
      kind,
      body,
      own,
    ),
  ).toEqual([])
})

test(`none of ${all.filter(({ access }) => access === 'operator').length} calls of the console fails for an owner whose input is valid`, async () => {
  const ofConsole = all.filter(({ access }) => access === 'operator')
  expect(await notLetIn(ofConsole, kinds.owner, valid)).toEqual([])
})

/** Jobs write down how far they have read the banks, and what the payouts have. */
const facts = () => digestOf(scene.app.ctx.db, ['feed_cursor', 'payout_balance'])

const isPerson = (name: Name) => people.some((one) => one === name)

/** Makes each call, of a new caller unless a token is given. @returns those that are refused for their caller, or fail */
async function notLetIn(
  calls: Endpoint[],
  { token }: Kind,
  body: BodyOf,
  own?: string | null,
): Promise<string[]> {
  const wrong: string[] = []
  for (const endpoint of calls) {
    const answer = await ask(endpoint, own ?? (await token()), body)
    if (admission.includes(answer) || answer === 'INTERNAL_SERVER_ERROR')
      wrong.push(`${endpoint.line}: ${answer}`)
  }
  return wrong
}

type BodyOf = (endpoint: Endpoint) => string | FormData | undefined

const valid: BodyOf = (endpoint) => {
  if (endpoint.upload) return formWith('file', 'slip.png', picture)
  return hasBody(endpoint) ? wholeBody(endpoint) : undefined
}
const meaningless: BodyOf = (endpoint) => (hasBody(endpoint) ? '{"nonsense":1}' : undefined)

/** The code of a refusal, or the status of any other answer. */
async function ask(
  endpoint: Endpoint,
  token: string | null | undefined,
  bodyOf: BodyOf,
): Promise<string> {
  const body = bodyOf(endpoint)
  const response = await fetch(scene.app.host + pathIn(endpoint), {
    method: endpoint.line.split(' ')[0]!,
    headers: {
      'x-client-id': 'kapao-web',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    body,
  })
  const text = await response.text()
  if (response.status < 400) return String(response.status)
  const { message } = JSON.parse(text) as { message?: unknown }
  expect(isRefusalCode(message), `${endpoint.line}: ${text.slice(0, 200)}`).toBe(true)
  expect(response.status).toBe(refusals[message as keyof typeof refusals])
  return String(message)
}
