import { expect, test } from 'vitest'
import type { Game } from '#providers/games/game'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { openGames } from '../external-transfer/testing.ts'
import { readFriends } from './read.ts'

// Goal: an inviter with more friends than a round can read has each of them read in one of the next rounds. Method: the whole
// server; the game answers the histories that are asked for first, once as many are asked for as a round reads at once.
openScene()

const inARound = 8
const friendsCount = 12

test('INV-01 friends whose bets were left unread come first in the next round', async () => {
  const { ctx } = scene.app
  const { games } = ctx
  const joker = games.get('JOKER')!
  const inviter = await scene.member()
  for (let made = 0; made < friendsCount; made += 1) {
    const { id } = await scene.member()
    await openGames(ctx, id, ['JOKER'])
    await ctx.db`
      insert into invite_reward (inviter, invitee, movement, deposit, currency)
      values (${inviter.id}, ${id}, ${`friend:${id}`}, ${baht(100)}, 'BAHT')`
  }
  let asked = 0
  let areAsked = Promise.withResolvers<void>()
  const bets: Game['bets'] = {
    ...joker.bets,
    async through(put, timeoutMs) {
      asked += 1
      if (asked > inARound) return { word: 'unknown', reason: 'busy' }
      if (asked === inARound) areAsked.resolve()
      await areAsked.promise
      return joker.bets.through!(put, timeoutMs)
    },
    read: () => ({ word: 'done', bets: [], aside: [], hasMore: false }),
  }
  ctx.games = new Map([...games, ['JOKER', { ...joker, bets }]])
  const unreadAfter = async (round: () => Promise<{ unread: number[] }>) => {
    asked = 0
    areAsked = Promise.withResolvers()
    return (await round()).unread
  }
  try {
    const first = await unreadAfter(() => readFriends(ctx, inviter.id))
    expect(first).toHaveLength(friendsCount - inARound)
    // The next claim comes later than a reading is reused.
    await ctx.db`
      update bet_cursor set read_to = read_to - interval '1 minute'
      where member in (select invitee from invite_reward where inviter = ${inviter.id})`
    const second = await unreadAfter(() => readFriends(ctx, inviter.id))
    expect(second).toHaveLength(friendsCount - inARound)
    expect(second.filter((friend) => first.includes(friend))).toEqual([])
  } finally {
    ctx.games = games
  }
})
