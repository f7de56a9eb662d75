import { expect, test } from 'vitest'
import { scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { readBets, unreadBefore } from './read.ts'
import {
  counted,
  dayEnd,
  later,
  openReportingGame,
  read,
  reported,
  round,
} from './reported-testing.ts'

// Goal: a round whose amounts are out of bounds costs that round, and no history and no refund that is too high. Method: the whole
// server, and a server of the test on the wire of a game.
openReportingGame()

const unread = () => unreadBefore(scene.app.ctx, reported.member.id, dayEnd)
const aside = () => scene.app.ctx.db`
  select reference, line::jsonb ->> 'Bet' as bet, line::jsonb ->> 'Win' as win, stake
  from bet_review where member = ${reported.member.id} order by reference`

test('BON-05 a round out of bounds is set aside, and those before and after it count once', async () => {
  reported.rounds = [
    round('1 before'),
    round('1 huge', '99999999999999999999.00'),
    round('1 large', '10.00', '60000000001.00'),
    round('1 negative', '10.00', '-1.00'),
    round('1 after'),
  ]
  for (const _ of ['first', 'again']) expect(await read()).toEqual({ unread: [] })
  expect(await counted()).toEqual(['1 after', '1 before'])
  expect(await aside()).toEqual([
    { reference: '1 huge', bet: '99999999999999999999.00', win: '0.00', stake: null },
    { reference: '1 large', bet: '10.00', win: '60000000001.00', stake: null },
    { reference: '1 negative', bet: '10.00', win: '-1.00', stake: null },
  ])
  expect(await (await fetch(scene.app.metricsUrl)).text()).toMatch(/^bets_in_review 3$/m)
})

test('REF-01 the refund of the day waits for a round that was set aside, until its game corrects it', async () => {
  reported.rounds = [round('2 lost'), round('2 won', '10.00', '60000000001.00')]
  await read()
  expect(await unread()).toEqual(['JOKER'])
  expect(
    await readBets(scene.app.ctx, reported.member.id, { patienceMs: 10_000, wholeTo: dayEnd }),
  ).toEqual({ unread: ['JOKER'] })
  // The day before has no such round.
  const before = new Date(dayEnd.getTime() - 24 * 3_600_000)
  expect(await unreadBefore(scene.app.ctx, reported.member.id, before)).toEqual([])

  reported.rounds = [round('2 lost'), round('2 won', '10.00', '600.00')]
  await later()
  expect(await read()).toEqual({ unread: [] })
  expect(await counted()).toEqual(['2 lost', '2 won'])
  expect(await unread()).toEqual([])
})

test('BON-05 a round that is corrected to an amount above the limit is reviewed as any other', async () => {
  reported.rounds = [round('4 large', '60000000001.00'), round('4 lost')]
  await read()
  reported.rounds = [round('4 large', '300000.00'), round('4 lost')]
  await later()
  expect(await read()).toEqual({ unread: ['JOKER'] })
  expect(await aside()).toEqual([
    { reference: '4 large', bet: null, win: null, stake: baht(300_000) },
  ])
})

test('a page with an amount of another form is unreadable, because the game has changed', async () => {
  for (const Bet of ['10.001', 'ten', '']) {
    reported.rounds = [round('5 plain'), { ...round('5 odd'), Bet }]
    expect(await read()).toEqual({ unread: ['JOKER'] })
  }
  expect(await counted()).toEqual([])
})
