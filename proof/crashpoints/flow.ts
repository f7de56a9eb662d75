import type { Wish } from '../faults/clients.ts'
import type { World } from '../faults/world.ts'
import { ask, type Member } from '../members.ts'

/** What a flow works on: the member who wants something, and the address of the server that serves it. */
export type Stage = { world: World; member: Member; url: string }

/** What is to be done while the server ends: it is begun once, and the member asks again until it is answered. */
export type Act = {
  begin: () => Promise<unknown>
  /** Nothing is left to do. */
  isOver: () => Promise<boolean>
  /** What the member asked for under a key, when it was asked for so. */
  wish?: Wish
  /** Earlier requests of the member, with their answers. */
  before?: Wish[]
  /** What else the member does again, at a server that lives. */
  again?: (url: string) => Promise<unknown>
}

/** Everything that needs a server to be done, before it is told where to end. */
export type Flow = (stage: Stage) => Promise<Act>

/** How long a member waits for an answer. */
export const patienceMs = 4_000

/** Makes a QR; the flow is its payment. */
export async function payQr({ world, member, url }: Stage, amount: number): Promise<Act> {
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
