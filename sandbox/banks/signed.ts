import { z } from 'zod'
import { type Amount, formatAmount } from '#money'
import { staleMs } from '../callback-source.ts'
import type { CallbackFlaw } from '../controls.ts'
import { hmac, isAddress, isSame, jsonIn } from '../gateways/gateway.ts'
import { type HttpRequest, type HttpResponse, json } from '../http.ts'
import type { World } from '../world.ts'

const windowMs = 300_000
/** Older signatures are refused for their time anyway. */
const rememberedMs = 2 * windowMs

export const refusal = (status: number, code: string, text: string, more?: object): HttpResponse =>
  json(status, { error: { code, text, ...more } })

/** Checks account, signature and time: the same for feed, slips, payout and TrueWallet (docs/adapters-banks.md). */
export function unsignedFor(
  party: string,
  request: HttpRequest,
  world: World,
): HttpResponse | undefined {
  const { 'x-account': account, 'x-time': time = '', 'x-signature': signature } = request.headers
  const text = `${request.method}\n${request.target}\n${time}\n${request.body}`
  if (account !== `sandbox-${party}` || !isSame(signature, signatureOf(party, text)))
    return refusal(401, 'signature', 'Account or signature is wrong')
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(time) ? Date.parse(time) : Number.NaN
  if (!(Math.abs(world.now() - at) <= windowMs))
    return refusal(401, 'time', 'The time is outside the window')
}

/** A signature may change something only once: a replayed copy of the request must not. */
export function isCopy({ store, now }: World, { headers }: HttpRequest): boolean {
  store.run('delete from used_signature where at < ?', now() - rememberedMs)
  return (
    store.run(
      'insert or ignore into used_signature (signature, at) values (?, ?)',
      headers['x-signature']!,
      now(),
    ) === 0
  )
}

/** Signs a callback, falsified as the flaw demands. */
export function signedCallback(
  world: World,
  party: string,
  body: object,
  flaw: CallbackFlaw | null,
) {
  const time = new Date(world.now() - (flaw === 'stale' ? staleMs : 0)).toISOString()
  const text = JSON.stringify(body)
  const signer = flaw === 'forge' ? 'somebody-else' : party
  return {
    headers: {
      'content-type': 'application/json',
      'x-account': `sandbox-${party}`,
      'x-time': time,
      'x-signature': signatureOf(signer, `${time}\n${text}`),
    },
    body: text,
  }
}

const signatureOf = (party: string, text: string): string =>
  hmac('sha256', `sandbox-${party}-key`, text).toString('hex')

const Address = z.strictObject({ url: z.string().refine(isAddress) })

/** `PUT /v1/callback`: sets the address for all callbacks, including the ones that are waiting. */
export function putAddress(
  world: World,
  party: 'FEED' | 'TRUEWALLET',
  request: HttpRequest,
): HttpResponse {
  const { data } = Address.safeParse(jsonIn(request.body))
  if (!data) return refusal(400, 'malformed', 'The address cannot be read')
  world.store.run(
    'insert into told_address (party, url) values (?, ?) on conflict (party) do update set url = excluded.url',
    party,
    data.url,
  )
  world.store.run(
    `update callback set due_at = ? where party = ? and state = 'waiting'`,
    world.now(),
    party,
  )
  return json(200, { url: data.url })
}

export const addressOf = ({ store }: World, party: 'FEED' | 'TRUEWALLET'): string | undefined =>
  store.one<{ url: string }>('select url from told_address where party = ?', party)?.url

export type Page = { after: number; limit: number }

/** Cursor of a list: F42 continues after line 42. */
export function pageFrom(query: URLSearchParams): Page | HttpResponse {
  const after = query.get('after') ?? 'F0'
  const limit = query.get('limit') ?? '100'
  if (!/^F\d{1,12}$/.test(after)) return refusal(422, 'bad_cursor', 'Not a cursor of this list')
  if (!/^[1-9]\d{0,2}$/.test(limit) || Number(limit) > 100)
    return refusal(400, 'malformed', 'A page has 1 to 100 lines')
  return { after: Number(after.slice(1)), limit: Number(limit) }
}

/** A page of lines with the cursor of the next page. */
export const pageOf = (page: Page, lines: { line: number; item: object }[]): HttpResponse =>
  json(200, {
    transfers: lines.map(({ item }) => item),
    next: `F${lines.at(-1)?.line ?? page.after}`,
  })

export const decimalOf = (amount: Amount): string => formatAmount(amount).replaceAll(',', '')
export const momentOf = (at: number): string => new Date(at).toISOString()
