import * as z from 'zod/mini'
import { amount } from '#contract/amount'
import type { Language } from '#contract/language'
import type { leaveGamesOut, wholeWithdrawal } from '#contract/operator-member-bonus'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { type Amount, toAmount } from '#money'
import { withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import { namedIn } from '../bonus/active.ts'
import { type BonusClaim, owedClaimOf } from '../bonus/claim.ts'
import { notifyReward } from '../bonus/notify.ts'
import { isAtGames, totalOf } from '../bonus/total.ts'
import { refreshAllGames } from '../game/refresh.ts'
import { knownMember } from '../operator-member/member.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'
import { raiseVersion, seenMember } from './version.ts'

type Whole = z.output<typeof wholeWithdrawal.output>

/** Says where the money is that the member must withdraw at once. @throws Refusal NO_USER, NO_DATA */
export async function wholeOf(ctx: Context, userId: string, language: Language): Promise<Whole> {
  const { db } = ctx
  const { id } = await knownMember(db, userId)
  await owedOf(db, id)
  const silent = await refreshAllGames(ctx, id)
  const claim = await owedOf(db, id)
  const [{ main }, atGames, { name }] = await Promise.all([
    totalOf(db, id),
    moneyAtGames(ctx, db, id),
    namedIn(db, claim.bonus, language),
  ])
  const games = atGames.map((money) => ({
    ...money,
    isSilent: silent.includes(money.game),
    isLeftOut: claim.gamesLeftOut.includes(money.game),
  }))
  return { claim: String(claim.id), code: claim.bonus, name, main, games }
}

const action = approvalAction({
  code: 'member.games-left-out',
  right: 'members.bonus',
  input: z.strictObject({
    id: z.string(),
    claim: z.string(),
    gamesLeftOut: z.array(z.string()),
    amount,
  }),
})

export const gamesLeftOutAction = runnable(
  action,
  (ctx, by, { id, claim, gamesLeftOut: games, amount }) =>
    leaveOut(ctx, by, { id, claim, games, amount }),
)

/** `version`: that of the page. A stored proposal has none, because its state guards it. */
type Request = Pick<z.output<typeof leaveGamesOut.input>, 'id' | 'claim' | 'games' | 'amount'> & {
  version?: number
}

/**
 * Leaves silent games out of the withdrawal of the whole amount. The games are asked first, and one that answers is not left out:
 * the member can bring its money to the wallet.
 * @throws Refusal NO_USER, MEMBER_CHANGED, NO_DATA; the codes of `withApproval`
 */
export async function leaveOut(
  ctx: Context,
  by: Decider,
  { id, version, claim, games: named, amount }: Request,
): Promise<z.output<typeof leaveGamesOut.output>> {
  const games = [...new Set(named)].sort()
  const { id: known } = await knownMember(ctx.db, id)
  const silent = await refreshAllGames(ctx, known)
  return ctx.db.begin(async (tx) => {
    const member = await seenMember(tx, id)
    const before = await claimNamed(tx, member.id, claim)
    if (games.every((game) => before.gamesLeftOut.includes(game)))
      return { outcome: 'already_decided' as const }
    if (version !== undefined && version !== member.version) throw new Refusal('MEMBER_CHANGED')
    if (!games.every((game) => silent.includes(game))) throw new Refusal('NO_DATA')
    await assertHoldsUpTo(ctx, tx, member.id, { games, amount })
    const money = { amount, currency: member.currency }
    const proposal = {
      action,
      object: `member ${id}`,
      input: { id, claim, gamesLeftOut: games, amount },
      before: { gamesLeftOut: before.gamesLeftOut },
      ...money,
      member: member.id,
      takesTwo: false,
    }
    return withApproval(tx, by, proposal, async (tx, approval) => {
      await lockMember(tx, member.id)
      await raiseVersion(tx, member)
      const { gamesLeftOut } = await claimNamed(tx, member.id, claim)
      await assertHoldsUpTo(ctx, tx, member.id, { games, amount })
      const after = [...new Set([...gamesLeftOut, ...games])].sort()
      await tx`
        update member_bonus set games_left_out = ${after}::text[]
        where bucket = ${member.id % 256} and member = ${member.id} and id = ${Number(claim)}`
      await notifyReward(ctx, tx, member.id)
      await ctx.jobs.add(tx, 'member.tell-bonus', {
        claim: Number(claim),
        operator: by.operator.id,
        change: 'games-left-out',
      })
      await audit(tx, {
        by,
        action: 'member-games-left-out',
        object: { kind: 'member', id },
        money,
        before: { gamesLeftOut },
        after: { gamesLeftOut: after, claim: Number(claim) },
        ...(approval && { approval: approval.id }),
      })
    })
  })
}

/** @throws Refusal NO_DATA when no withdrawal of the whole amount is owed */
async function owedOf(db: Db | Tx, member: number): Promise<BonusClaim> {
  const claim = await owedClaimOf(db, member)
  if (!claim) throw new Refusal('NO_DATA')
  return claim
}

/** @throws Refusal NO_DATA; MEMBER_CHANGED when another bonus asks for the whole amount */
async function claimNamed(tx: Tx, member: number, claim: string): Promise<BonusClaim> {
  const owed = await owedOf(tx, member)
  if (String(owed.id) !== claim) throw new Refusal('MEMBER_CHANGED')
  return owed
}

/** @throws Refusal NO_DATA when one of the games holds nothing, MEMBER_CHANGED when they hold more than `amount` */
async function assertHoldsUpTo(
  ctx: Pick<Context, 'games'>,
  tx: Tx,
  member: number,
  { games, amount }: Pick<Request, 'games' | 'amount'>,
): Promise<void> {
  const money = await moneyAtGames(ctx, tx, member)
  const held = games.map((game) => money.find((one) => one.game === game)?.amount)
  if (held.includes(undefined)) throw new Refusal('NO_DATA')
  if (held.reduce<number>((sum, one) => sum + (one ?? 0), 0) > amount)
    throw new Refusal('MEMBER_CHANGED')
}

/** Lists the games that block a withdrawal of the whole amount: those with money that can be moved, or that is on its way. */
async function moneyAtGames(
  { games }: Pick<Context, 'games'>,
  db: Db | Tx,
  member: number,
): Promise<{ game: string; amount: Amount }[]> {
  const [total, transfers] = await Promise.all([
    totalOf(db, member),
    db<{ game: string; amount: Amount }[]>`
      select provider as game, coalesce(sum(amount) filter (where kind = 'to-game'), 0)::int8 as amount from external_transfer
      where bucket = ${member % 256} and member = ${member} and kind in ('to-game', 'from-game')
        and (closed_at is null or manual_at is not null)
      group by provider`,
  ])
  const onTheWay = new Map(transfers.map(({ game, amount }) => [game, amount]))
  return total.games
    .filter((one) => onTheWay.has(one.code) || isAtGames(games, { games: [one] }))
    .map(({ code, amount }) => ({
      game: code,
      amount: toAmount(amount + (onTheWay.get(code) ?? 0)),
    }))
}
