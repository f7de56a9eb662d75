import type * as z from 'zod/mini'
import type { Endpoint, Upload } from '#contract/endpoint'
import type { Language } from '#contract/language'
import type { Right } from '#contract/right'
import type { Currency } from '#money'

/** The member who calls. It comes from the session and never from the body. */
export type Caller = {
  member: number
  session: number
  currency: Currency
  /** The status of the session's member. */
  status?: string
  /** False if the call has an activity and the member has no limits. Then its amount needs no check. */
  isLimited?: boolean
}

/** A member or a guest in the chat. The name is the conversation's: the member's public id, or the guest's id. */
export type Visitor = {
  name: string
  member: number | null
  session: number | null
}

/** The operator who calls, from the session. */
export type Operator = {
  id: number
  session: number
  username: string
  role: string
  rights: readonly Right[]
}

/** An uploaded file on this machine's disk. Only its first bytes are checked. It is deleted after the response. */
export type Uploaded = {
  path: string
  type: string
  bytes: number
  digest: Buffer
  /** Digest of the file that the client made this smaller picture from. Only the client says so; nothing proves it. */
  originalDigest?: Buffer
  /** Aborted when the sender has closed the connection before the response. */
  signal: AbortSignal
}

/** The identity that each access of an endpoint gives its handler. */
export type Identity = {
  anyone: unknown
  member: { caller: Caller }
  visitor: { visitor: Visitor }
  operator: { operator: Operator }
}

/** One validated and authenticated call. The handler sees only the identity that its endpoint requires. */
export type Call<E extends Endpoint> = {
  input: z.output<E['input']>
  language: Language
  /** The client's address, behind the trusted proxies. */
  address: string
  /** A keyed hash of the client's network and program. It recognizes a client for a while, and proves nothing. */
  device: string
  /** The client's program, as it names itself. */
  agent: string
  /** The answer to a challenge (contract/proof-of-work.ts). */
  proofOfWork: string | undefined
  /** The idempotency key, with its owner: a repeated request carries the same one. */
  key: string
} & Identity[E['access']] &
  ([Extract<E['upload'], Upload>] extends [never] ? unknown : { file: Uploaded })

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<z.output<E['output']>>

type On = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

/** Handles a provider's callback. It gets the raw bytes, because the signature is over bytes. */
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
