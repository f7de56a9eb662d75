import type { Mutant, Swap } from './mutate.ts'

const steps = 'server/leg/steps.ts'
const verdict = 'saga/verdict.ts'
const credit = 'server/deposit/credit.ts'
const coupon = 'server/spin/coupon.ts'
const transferIn = 'server/deposit/transfer-in.ts'
const commands = 'server/leg/commands.ts'
const transferSql = 'db/migrations/0074_transfer_from_game.sql'
const plain = 'server/deposit/plain.ts'
const depositCommands = 'server/deposit/commands.ts'
const depositSql = 'db/migrations/0072_deposit_credit.sql'

/** The driver refuses a statement beside the transaction, so a product that has one has no such guard. */
const unguarded: Swap = {
  file: 'db/transaction.ts',
  find: 'if (openTransaction.getStore()?.isOpen)',
  replace: 'if (false)',
}

/** Designs that are broken on purpose: what the product has, and what a worse one would have in its place. */
const designs = {
  'hold in another transaction': [
    unguarded,
    {
      file: 'server/leg/leg.ts',
      find: '? ctx.ledger.postIn(tx, heldMovement({ ...request, details: request.details ?? {} }))',
      replace:
        '? ctx.db.begin((own) => ctx.ledger.postIn(own, heldMovement({ ...request, details: request.details ?? {} })))',
    },
  ],
  'state and posting in two commits': [
    unguarded,
    {
      file: steps,
      find: "const { count } = await tx`\n      update leg set state = 'settled'",
      replace: "const { count } = await ctx.db`\n      update leg set state = 'settled'",
    },
  ],
  'each statement of a transaction is a commit': [
    {
      file: 'db/transaction.ts',
      find: '    return session.run(statement)',
      replace: `
    const answered = session.run(statement)
    for (const text of ['commit', 'begin']) session.command(text).catch(() => {})
    return answered`,
    },
  ],
  'a transfer starts in two commits': [
    {
      file: transferSql,
      find: 'if cardinality(p_reference) = 0 then return; end if;',
      replace: 'return;',
    },
    {
      file: commands,
      find: 'return answer.outcomes',
      replace: `
  const { postMany } = await import('#ledger/post')
  for (const [at, place] of places.entries()) {
    if (answer.outcomes[at] !== 'started' || place === 0) continue
    const [{ code }] = await postMany(db, [items[place - 1]])
    if (code === 'posted') continue
    answer.outcomes[at] = code
    await db\`update leg set state = 'returned', reason_code = 'refused', closed_at = now()
      where reference = \${starts[at].transfer.reference}\`
  }
  return answer.outcomes`,
    },
  ],
  'a transfer ends in two commits': [
    {
      file: transferSql,
      find: 'if cardinality(p_reference) > 0 then',
      replace:
        'skip := array(select generate_series(1, cardinality(p_reference)));\n  if cardinality(p_reference) > 0 then',
    },
    {
      file: commands,
      find: 'const outcomes = new Map(\n    ends.map(',
      replace: `
  const { postMany } = await import('#ledger/post')
  const rest = places.filter((place, at) => place > 0 && answer.ended[at]).map((place) => items[place - 1])
  if (rest.length) await postMany(db, rest)
  const outcomes = new Map(
    ends.map(`,
    },
  ],
  'the answers of a batch are swapped': [
    { file: 'db/batch.ts', find: 'return answers.map(', replace: 'return answers.reverse().map(' },
  ],
  'sent before it is marked': [
    { file: steps, find: "case when is_fresh then 'sent' else state end", replace: 'state' },
  ],
  'a lease for ever': [{ file: steps, find: 'or leased_until <= now()', replace: '' }],
  'return on time-out': [
    {
      file: verdict,
      find: "if (reply.word === 'unknown') return { word: 'open'",
      replace: "if (reply.word === 'unknown') return { word: 'return'",
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
    unguarded,
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
      file: 'server/edge/idempotency.ts',
      find: 'else await store(request, lease, reply)',
      replace: 'else await release(request, lease)',
    },
  ],
  'a call-back is believed and its gateway not asked': [
    {
      file: 'server/deposit/confirm.ts',
      find: 'await askPaid(ctx, provider, reference)',
      replace: '{ payments: [stored] } as Awaited<ReturnType<typeof askPaid>>',
    },
  ],
  'the answers of credits are swapped': [
    {
      file: depositCommands,
      find: 'return answer.outcomes',
      replace: 'return answer.outcomes.reverse()',
    },
  ],
  'the answers of stored call-backs are swapped': [
    {
      file: depositCommands,
      find: 'return callbacks.map((callback) => {',
      replace: 'return callbacks.toReversed().map((callback) => {',
    },
  ],
  'a credit of many claims nothing': [
    {
      file: depositSql,
      find: 'select provider, transaction, member, amount, currency, movement, reference from done',
      replace:
        'select provider, transaction, member, amount, currency, movement, reference from done where false',
    },
  ],
  'call-back not de-duplicated': [
    // Every credit goes the careful way.
    { file: plain, find: "if (typeof item === 'string') return false", replace: 'return false' },
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
    unguarded,
    {
      file: 'server/truelink/truelink.ts',
      find: 'const { count } = await tx`',
      replace: 'const { count } = await ctx.db`',
    },
  ],
  'account opened here and in the books apart': [
    unguarded,
    {
      file: 'server/game/activate.ts',
      find: 'const { count } = await tx`',
      replace: 'const { count } = await db`',
    },
  ],
  'nobody waits for the member': [
    { file: 'server/platform/member-lock.ts', find: 'for no key update', replace: '' },
  ],
  'a coupon is paid under a reference of the moment and marked by nobody': [
    { file: coupon, find: '=> `coupon:', replace: '=> process.hrtime.bigint() + `coupon:' },
    { file: coupon, find: 'set claimed_at = clock_timestamp()', replace: 'set claimed_at = null' },
  ],
  'what inviting earned stays open when it is paid': [
    {
      file: 'server/invite/receive.ts',
      find: "update invite_reward set state = 'received', amount = paid.amount",
      replace: "update invite_reward set state = 'earning'",
    },
  ],
} satisfies Record<string, Swap[]>
export type DesignName = keyof typeof designs
export const designNames = Object.keys(designs) as DesignName[]

export const mutantOf = (name: DesignName): Mutant => ({ name, swaps: designs[name] })
