import type { MemberRequest, World } from '../faults/model.ts'
import { ask, type Member } from '../members.ts'

/** Input of a flow: its member, and the URL of the server that will be killed. */
export type Stage = { world: World; member: Member; url: string }

/** A flow that is ready to begin: it begins once, and the member retries until a response arrives. */
export type FlowRun = {
  begin: () => Promise<unknown>
  /** Is true when the flow has reached its result. */
  isOver: () => Promise<boolean>
  /** The request with an idempotency key, if the flow has one. */
  request?: MemberRequest
  /** Requests that the member sent before, with their responses. */
  earlierRequests?: MemberRequest[]
  /** Retries a call that `request` does not describe, at a running server. */
  retry?: (url: string) => Promise<unknown>
}

/** Prepares a flow before its server is armed, so that the preparation adds no points. */
export type Flow = (stage: Stage) => Promise<FlowRun>

/** Timeout of a member's request. */
export const patienceMs = 4_000

/** Creates a QR; the flow is its payment. */
export async function payQr({ world, member, url }: Stage, amount: number): Promise<FlowRun> {
  const line = 'POST /api/qrcode/PAYONEX'
  const { body } = await ask(url, { token: member.token, line, body: { amount } })
  return {
    begin: () => world.outside().payQr(String(body.payload)),
    async isOver() {
      const rows = await world.db`select from bank_transfer where qr = ${String(body.qrcodeId)}`
      return rows.length > 0
    },
  }
}
