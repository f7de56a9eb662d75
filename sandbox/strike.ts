import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestFlaw, Struck } from './controls.ts'
import type { HttpReply, HttpResponse } from './http.ts'

/** A request that was read and verified: how to execute it (applied after `delayMs`), and how to refuse it. */
export type Job = {
  work: (delayMs: number) => HttpResponse
  refuse: () => HttpResponse
}

const strikes: Record<RequestFlaw, (job: Job, delayMs: number) => HttpReply | Promise<HttpReply>> =
  {
    refuse: (job) => job.refuse(),
    delay: async (job, delayMs) => {
      await sleep(delayMs, undefined, { ref: false })
      return job.work(0)
    },
    timeout: (job) => {
      job.work(0)
      return 'hang'
    },
    late: (job, delayMs) => {
      job.work(delayMs)
      return 'hang'
    },
    lost: () => 'hang',
    error: (job) => {
      job.work(0)
      return { status: 500, type: 'text/plain', body: 'Internal Server Error' }
    },
    garbage: (job) => {
      const { body = '', ...rest } = job.work(0)
      return { ...rest, body: String(body).slice(0, String(body).length / 2) }
    },
    redirect: (job) => {
      job.work(0)
      // The connection ends with the page, so that a client which does not want it finds page and end at once.
      return ({ socket }) => {
        socket?.write(`HTTP/1.1 302 Found\r\nlocation: /\r\nconnection: close\r\n${pageLength}`)
        socket?.end(page)
      }
    },
  }

/** As long as what a client reads of a reply at once. */
const page = '<p>This service has moved.</p>\n\n'.repeat(2_048)
const pageLength = `content-length: ${page.length}\r\n\r\n`

/** Executes the request with the given flaw, or properly without one. */
export const strike = (
  struck: Struck<RequestFlaw> | undefined,
  job: Job,
): HttpReply | Promise<HttpReply> =>
  struck ? strikes[struck.flaw](job, struck.delayMs) : job.work(0)
