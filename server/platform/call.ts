import type * as z from 'zod/mini'
import type { Endpoint, OperatorRole, Upload } from '#contract/endpoint'
import type { Currency } from '#money'

/** The languages of the texts in the database; the key is the one the web app keeps under `locale`. */
export const languages = ['th', 'la', 'en'] as const
export type Language = (typeof languages)[number]

/** Who is calling, as the session says; never as the body says. */
export type Caller = {
  member: number
  session: number
  currency: Currency
}

/** Who chats: a member or a guest. The name is the conversation's: the public id, or the guest's id. */
export type Visitor = {
  name: string
  member: number | null
  session: number | null
}

/** Who works for us, as the session says. */
export type Operator = {
  id: number
  session: number
  username: string
  role: OperatorRole
}

/** A file as it came, on this machine's disk: only its first bytes have been looked at. */
export type Uploaded = { path: string; type: string; bytes: number; digest: Buffer }

/** The identity that each access of an endpoint gives its handler. */
export type Identity = {
  anyone: unknown
  member: { caller: Caller }
  visitor: { visitor: Visitor }
  operator: { operator: Operator }
}

/** One call as a handler receives it, validated and authenticated. A handler sees no identity that its endpoint does not require. */
export type Call<E extends Endpoint> = {
  input: z.output<E['input']>
  language: Language
  /** The client's address, behind the trusted proxies. */
  address: string
  /** The idempotency key, with its owner: a repeated request carries the same one. */
  key: string
} & Identity[E['access']] &
  ([Extract<E['upload'], Upload>] extends [never] ? unknown : { file: Uploaded })

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<z.output<E['output']>>

type On = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

/** A call from a party outside, with the bytes as they came, because signatures are over bytes. */
export type OnCallback = (
  path: `/callbacks/${string}`,
  handler: (call: {
    raw: Buffer
    headers: Record<string, string | undefined>
    params: Record<string, string>
    address: string
  }) => Promise<{ status: number; contentType?: string; body: string }>,
) => void

export type Http = { on: On; onCallback: OnCallback }
