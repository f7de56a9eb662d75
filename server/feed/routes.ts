import { acknowledgement } from '#providers/banks/wire'
import type { Http, OnCallback } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { accountsOf, feedJobs, pollJob, wallet } from './poll.ts'

type Handler = Parameters<OnCallback>[1]
type Read = { word: 'line'; line: object } | { word: 'other' | 'forged'; reason: string }

/**
 * Callbacks about incoming money. They need a valid, recent signature, and only start a poll: where callback and list
 * differ, the list is right.
 */
export const feedFeature: Feature = {
  routes,
  jobs: feedJobs,
  start: ({ db, jobs }) => jobs.add(db, 'feed.round', {}),
}

function routes({ onCallback }: Http, ctx: Context): void {
  onCallback(
    '/callbacks/feed/:bank',
    handleCallback(ctx, ({ bankFeed }, call) => bankFeed.readCallback(call)),
  )
  onCallback(
    '/callbacks/truewallet',
    handleCallback(ctx, ({ trueWallet }, call) => trueWallet.readCallback(call), wallet),
  )
}

const handleCallback =
  (
    ctx: Context,
    read: (
      ctx: Context,
      call: { raw: Buffer; headers: Record<string, string | undefined>; now: Date },
    ) => Read,
    provider?: string,
  ): Handler =>
  async ({ raw, headers, params }) => {
    const callback = read(ctx, { raw, headers, now: new Date() })
    const from = provider ?? params.bank ?? ''
    if (callback.word === 'forged') {
      ctx.log.warn({ provider: from, reason: callback.reason }, 'a callback was refused')
      return { status: 401, body: '' }
    }
    for (const account of await accountsOf(ctx))
      if (account.provider === from) await ctx.jobs.add(ctx.db, ...pollJob(account))
    return { status: 200, ...acknowledgement }
  }
