import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { clientHeader, webClient } from '#contract/call'
import { isOpen } from '#contract/refusal'
import { fromDecimal } from '#money'
import type { Member } from '#proof/members'

/** Longer than any call may take, so that a call that hangs is seen to hang. */
const patienceMs = 20_000
const game = 'JOKER'

/** One call as its member saw it. `isFailed`: an error of the service or of the network, and not a refusal. */
export type Call = { sentAt: number; tookMs: number; isFailed: boolean; how: string }

/** A transfer that a member requested. `status`: that of the first definite answer. */
export type Request = {
  member: number
  key: string
  isIn: boolean
  amount: number
  status?: number
}

export type Crowd = {
  calls: Call[]
  requests: Request[]
  /** Lets every member stop, and each request get its definite answer. */
  stop: () => Promise<void>
}

const pauses = { read: 250, transfer: 400, again: 300 }

/** Members who transfer and read their wallet at one address, each from an address of its own, until stopped. */
export function play(address: string, network: string, members: Member[]): Crowd {
  const calls: Call[] = []
  const requests: Request[] = []
  let isOver = false
  const loops = members.map((member, at) => {
    const localAddress = `${network}${100 + at}`
    const agent = new Agent({ keepAlive: true, localAddress })
    const send = async (line: string, body?: object, key?: string) => {
      const call = await ask({ address, agent, token: member.token }, line, body, key)
      calls.push(call)
      return call
    }
    const read = async () => {
      while (!isOver) {
        await send('GET /api/wallet')
        await sleep(pauses.read)
      }
    }
    const transfer = async () => {
      for (let number = 0; !isOver; number += 1) {
        // First in, then out, so that no member runs out of money.
        const wanted: Request = {
          ...{ member: member.id, key: randomUUID() },
          ...{ isIn: number % 2 === 0, amount: 1 + (number % 7) },
        }
        requests.push(wanted)
        await untilAnswered(wanted, send)
        await sleep(pauses.transfer)
      }
    }
    return Promise.all([read(), transfer()]).finally(() => agent.destroy())
  })
  return {
    calls,
    requests,
    async stop() {
      isOver = true
      await Promise.all(loops)
    },
  }
}

type Send = (line: string, body?: object, key?: string) => Promise<Call & { status: number }>

/** Asks again with the same key until the answer is definite, as the app does. */
async function untilAnswered(wanted: Request, send: Send): Promise<void> {
  const [from, to] = wanted.isIn ? ['WALLET', game] : [game, 'WALLET']
  for (;;) {
    const body = { from, to, amount: wanted.amount }
    const { status, isFailed } = await send('POST /api/wallet/transfer', body, wanted.key)
    if (!isFailed && !isOpen(status)) {
      wanted.status = status
      return
    }
    await sleep(pauses.again)
  }
}

type At = { address: string; agent: Agent; token: string }

function ask(
  { address, agent, token }: At,
  line: string,
  body?: object,
  key?: string,
): Promise<Call & { status: number }> {
  const [method, path] = line.split(' ')
  const sentAt = performance.now()
  const ended = (status: number, how: string) => ({
    ...{ sentAt, tookMs: performance.now() - sentAt },
    ...{ status, how: `${line}: ${how}`, isFailed: status === 0 || status >= 500 },
  })
  return new Promise((resolve) => {
    const sent = request(
      `http://${address}${path}`,
      {
        ...{ method, agent },
        signal: AbortSignal.timeout(patienceMs),
        headers: {
          [clientHeader]: webClient,
          authorization: `Bearer ${token}`,
          ...(key && { 'idempotency-key': key }),
          ...(body && { 'content-type': 'application/json' }),
        },
      },
      (response) => {
        response.resume()
        response.once('error', () => resolve(ended(0, 'cut off')))
        response.once('end', () => resolve(ended(response.statusCode!, `${response.statusCode}`)))
      },
    )
    sent.once('error', (error: NodeJS.ErrnoException) =>
      resolve(ended(0, error.code ?? error.name)),
    )
    sent.end(body && JSON.stringify(body))
  })
}

/** In satang, as the books have it. */
export const amountOf = ({ amount }: Request): number => fromDecimal(amount)
