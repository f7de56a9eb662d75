import type { Mutant, Swap } from './mutate.ts'

const steps = 'server/leg/steps.ts'
const verdict = 'saga/verdict.ts'
const credit = 'server/deposit/credit.ts'
const coupon = 'server/spin/coupon.ts'
const transferIn = 'server/deposit/transfer-in.ts'

/** Designs that are broken on purpose: what the product has, and what a worse one would have in its place. */
const designs = {
  'hold in another transaction': [
    {
      file: 'server/leg/leg.ts',
      find: 'holdIn(ctx.ledger, tx, { ...wish, details: wish.details ?? {} })',
      replace:
        'ctx.db.begin((own) => holdIn(ctx.ledger, own, { ...wish, details: wish.details ?? {} }))',
    },
  ],
  'state and posting in two commits': [
    {
      file: steps,
      find: 'const closed = tx<{ believed',
      replace: 'const closed = ctx.db<{ believed',
    },
  ],
  'sent before it is marked': [
    { file: steps, find: "case when is_fresh then 'sent' else state end", replace: 'state' },
  ],
  'a lease for ever': [{ file: steps, find: 'or leased_until <= now()', replace: '' }],
  'return on time-out': [
    {
      file: verdict,
      find: "if (heard.word === 'unknown') return { word: 'open'",
      replace: "if (heard.word === 'unknown') return { word: 'return'",
    },
  ],
  'not-found is a no': [
    {
      file: verdict,
      find: "return judgeNo(watch, put, { code: 'not_found' })",
      replace: "return { word: 'return', reason: { code: 'not_found' } }",
    },
  ],
  'what a dead driver left is a no': [
    {
      file: 'saga/leg.ts',
      find: "{ word: 'open', reason: { code: 'taken_over' } }",
      replace: "{ word: 'return', reason: { code: 'taken_over' } }",
    },
  ],
  'payout sent again by itself': [
    {
      file: 'saga/leg.ts',
      find: "idempotentByReference && rules.kind !== 'payout'",
      replace: "(idempotentByReference || rules.kind === 'payout')",
    },
  ],
  'only the job knows': [
    { file: 'server/leg/leg.ts', find: 'ctx.jobs.add(tx, ', replace: 'ctx.jobs.add(ctx.db, ' },
    { file: 'server/leg/jobs.ts', find: 'where closed_at is null and', replace: 'where false and' },
  ],
  'key ignored': [
    {
      file: 'server/transfer/reference.ts',
      find: "createHash('sha256')",
      replace: "createHash('sha256').update(String(process.hrtime.bigint()))",
    },
  ],
  'answer not kept': [
    {
      file: 'server/once.ts',
      find: 'else await keep(wish, lease, answer)',
      replace: 'else await release(wish, lease)',
    },
  ],
  'a call-back is believed and its gateway not asked': [
    {
      file: 'server/deposit/confirm.ts',
      find: 'await askPaid(ctx, provider, reference)',
      replace: '{ payments: [stored] } as Awaited<ReturnType<typeof askPaid>>',
    },
  ],
  'call-back not de-duplicated': [
    { file: credit, find: 'if (before) {', replace: 'if (false) {' },
    {
      file: credit,
      find: "qr.state === 'paid' ? 'qr_already_paid' : 'credit'",
      replace: "'credit'",
    },
    {
      file: credit,
      find: 'await post(ctx, tx, qr!, payment, movement)',
      replace: 'await post(ctx, tx, qr!, payment, before ? movement + Date.now() : movement)',
    },
    {
      file: credit,
      find: ')`\n  await tx`\n    update qr',
      replace: ') on conflict do nothing`\n  await tx`\n    update qr',
    },
  ],
  'no one row for a transfer': [
    { file: transferIn, find: 'if (count === 0) return false', replace: '' },
    {
      file: transferIn,
      find: 'reference: movement,',
      replace: 'reference: count ? movement : movement + Date.now(),',
    },
    {
      file: 'server/feed/take.ts',
      find: 'if (await isCredited(tx, arrived)) return undefined',
      replace: '',
    },
  ],
  'suspense skipped': [
    {
      file: 'server/deposit/unmatched.ts',
      find: 'if (isNew) await postToSuspense(ctx, tx, row)',
      replace: '',
    },
  ],
  'voucher claimed before its leg': [
    {
      file: 'server/truelink/truelink.ts',
      find: 'const { count } = await tx`',
      replace: 'const { count } = await ctx.db`',
    },
  ],
  'account opened here and in the books apart': [
    {
      file: 'server/game/activate.ts',
      find: 'const { count } = await tx`',
      replace: 'const { count } = await db`',
    },
  ],
  'nobody waits for the member': [
    { file: 'server/member-lock.ts', find: 'for no key update', replace: '' },
  ],
  'a coupon is paid under a reference of the moment and marked by nobody': [
    { file: coupon, find: '=> `coupon:', replace: '=> process.hrtime.bigint() + `coupon:' },
    { file: coupon, find: 'set claimed_at = clock_timestamp()', replace: 'set claimed_at = null' },
  ],
  'what inviting earned stays open when it is paid': [
    {
      file: 'server/invite/receive.ts',
      find: "update invite_reward set state = 'received', amount = told.amount",
      replace: "update invite_reward set state = 'earning'",
    },
  ],
} satisfies Record<string, Swap[]>
export type DesignName = keyof typeof designs

export const mutantOf = (name: DesignName): Mutant => ({ name, swaps: designs[name] })
