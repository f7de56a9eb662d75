import { beforeAll, expect, test } from 'vitest'
import { clearBonus } from '#contract/bonus'
import { call, download } from '#contract/call'
import { operatorBonus } from '#contract/operator-bonus'
import { bonusReport, exportReport, gameReport, type ReportFilter } from '#contract/operator-report'
import { transfer } from '#contract/transfer'
import { houseOf, mainOf } from '#ledger/accounts'
import { amountMax, toAmount } from '#money'
import { readBets } from '../bet/read.ts'
import { enter, play } from '../bet/testing.ts'
import { withBonus } from '../bonus/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { dayAgo, refreshAll } from './testing.ts'

// Goal: GGR is what the stored rounds say, each once, and NGR is less what the ledger says that the house gave. Method: real
// rounds at the sandbox's games, and movements as the features post them; the jobs run when a test asks for it.
let desk: Awaited<ReturnType<typeof newOperator>>
let filter: ReportFilter
openScene()
beforeAll(async () => {
  desk = await newOperator(scene.app, 'owner')
  const today = await dayAgo(scene.app.ctx.db)
  filter = { from: today, to: today, step: 'day', currency: 'BAHT' }
})

const games = (more: Partial<ReportFilter> = {}) =>
  call(gameReport, { ...filter, ...more }, desk.desk)
const readNow = ({ id }: Member) => readBets(scene.app.ctx, id, { patienceMs: 10_000 })

let player: Member
test('JOB report rounds of all readings count once, by provider and by category', async () => {
  player = await scene.member()
  await give(scene.app.ctx, player.id, baht(2_000))
  await enter(player, 'JOKER', baht(500))
  await enter(player, 'UFABET', baht(500))
  await play(scene, player, 'JOKER', [100, 40])
  await readNow(player)
  await refreshAll(scene.app.ctx.db)
  await play(scene, player, 'JOKER', [50, 60])
  await play(scene, player, 'UFABET', [300, 0])
  await Promise.all([readNow(player), readNow(player), readNow(player)])
  await Promise.all([refreshAll(scene.app.ctx.db), refreshAll(scene.app.ctx.db)])
  const { total, groups, periods, asOf } = await games()
  expect(total).toMatchObject({ rounds: 3, stake: baht(450), payout: baht(100), ggr: baht(350) })
  expect(total).toMatchObject({ costs: 0, ngr: baht(350) })
  expect(periods).toEqual([{ from: filter.from, figures: total }])
  expect(groups.map(({ name, figures }) => [name, figures.ggr])).toEqual([
    ['UFABET', baht(300)],
    ['JOKER', baht(50)],
  ])
  expect(asOf).toBeGreaterThan(Date.now() - 60_000)
  const categories = (await games({ by: 'category' })).groups
  expect(categories.map(({ name }) => name)).toEqual(['sport', 'slot'])
  expect((await games({ currency: 'LAK' })).total.rounds).toBe(0)
})

test('NGR is GGR less what the ledger says that the house gave, shared by the stakes of the day', async () => {
  const { ledger, db } = scene.app.ctx
  const [claim] = await db<[{ id: number }]>`
    insert into member_bonus (bucket, member, bonus, kind, currency, name, max_bonus, minimum_deposit, turnover,
      ends_below_balance, cancel_keep_percent, categories, whole_amount, state, ended_at)
    select ${player.id % 256}, ${player.id}, code, kind, currency, name_en, max_bonus, minimum_deposit, turnover, 0, 0, categories,
      false, 'cancelled', now()
    from bonus where currency = 'BAHT' order by code limit 1 returning id`
  const { id } = claim
  const [lent, paid] = [houseOf('bonus', 'BAHT'), houseOf('bonus-paid', 'BAHT')]
  const main = mainOf(player.id)
  const post = (
    reference: string,
    kind: 'bonus' | 'finish_bonus',
    postings: { from: typeof main; to: typeof main; amount: number }[],
  ) =>
    ledger.post({
      reference,
      member: player.id,
      currency: 'BAHT',
      kind,
      state: 'settled',
      amount: toAmount(postings[0]!.amount),
      from: 'BONUS',
      to: 'WALLET',
      postings: postings.map((posting) => ({ ...posting, amount: toAmount(posting.amount) })),
    })
  await post(`bonus:${id}`, 'bonus', [{ from: lent, to: main, amount: baht(60) }])
  await post(`finish:${id}`, 'finish_bonus', [
    { from: paid, to: lent, amount: baht(60) },
    { from: main, to: paid, amount: baht(15) },
  ])
  await post('coupon:TEST', 'bonus', [{ from: houseOf('spin', 'BAHT'), to: main, amount: 10 }])
  await refreshAll(db)
  const { total, groups } = await games()
  expect(total).toMatchObject({ bonusPaid: baht(45), spin: 10, costs: 45_10, ngr: 350_00 - 45_10 })
  // 300 of 450 baht were staked at UFABET: two thirds, to the satang.
  expect(groups.map(({ name, figures }) => [name, figures.costs, figures.ngr])).toEqual([
    ['UFABET', 30_07, 300_00 - 30_07],
    ['JOKER', 15_03, 50_00 - 15_03],
  ])
  const bonuses = await call(bonusReport, filter, desk.desk)
  const figures = {
    grantedCount: 1,
    granted: baht(60),
    endedCount: 1,
    takenBack: baht(15),
    cost: baht(45),
    ggr: 0,
    ngr: baht(-45),
  }
  expect(bonuses.total).toEqual(figures)
  expect(bonuses.groups).toHaveLength(1)
})

test('the file of the games adds up to the report', async () => {
  const file = await download(exportReport, { report: 'games', ...filter }, desk.desk)
  const [, ...lines] = (await file.text()).trimEnd().split('\r\n')
  const rows = lines.map((line) => line.split(','))
  expect(rows.map(([, name]) => name)).toEqual(['JOKER', 'UFABET'])
  const sum = rows.reduce((all, row) => all + Math.round(Number(row.at(-1)) * 100), 0)
  expect(sum).toBe((await games()).total.ngr)
})

test('JOB bonus-results the rounds that wager a bonus are its GGR, each once, and its cost is taken off once it ends', async () => {
  const { db } = scene.app.ctx
  const member = await withBonus(scene)
  await enter(member, 'JOKER', baht(200))
  await play(scene, member, 'JOKER', [100, 40])
  await readNow(member)
  await play(scene, member, 'JOKER', [20, 30])
  await Promise.all([readNow(member), readNow(member)])
  await Promise.all([refreshAll(db), refreshAll(db)])
  const figuresOf = async () => {
    const { groups } = await call(bonusReport, filter, desk.desk)
    return groups.find(({ name }) => name === member.code)!.figures
  }
  expect(await figuresOf()).toMatchObject({ cost: 0, ggr: baht(50), ngr: baht(50) })
  await call(clearBonus, {}, member.caller)
  await refreshAll(db)
  const ended = await figuresOf()
  expect(ended.cost).toBeGreaterThan(0)
  expect(ended).toMatchObject({ ggr: baht(50), ngr: baht(50) - ended.cost })
  const { results } = await call(operatorBonus, { code: member.code }, desk.desk)
  expect(results).toMatchObject({ cost: ended.cost, ggr: ended.ggr, ngr: ended.ngr })
  // A round without a bonus belongs to none.
  await call(transfer, { from: 'WALLET', to: 'JOKER', amount: baht(50) }, member.caller)
  await play(scene, member, 'JOKER', [10, 0])
  await readNow(member)
  await refreshAll(db)
  expect(await figuresOf()).toEqual(ended)
})

test('JOB report the rounds of a year in kip may be more than one amount can be', async () => {
  const { db } = scene.app.ctx
  const day = await dayAgo(db, 40)
  await db`
    insert into report_figure (report, currency, day, name, measure, value)
    select 'games', 'LAK', ${day}::date, name, measure, ${amountMax}::int8 - loss
    from unnest('{JOKER,UFABET,pg}'::text[]) name
      cross join (values ('stake', 0), ('payout', 25)) played (measure, loss)`
  const { total, groups } = await games({ from: day, to: day, currency: 'LAK' })
  expect(total).toMatchObject({ stake: 3 * amountMax, ggr: 75, ngr: 75 })
  expect(groups.map(({ figures }) => figures.stake)).toEqual([amountMax, amountMax, amountMax])
  const wanted = { ...filter, report: 'games', from: day, to: day, currency: 'LAK' } as const
  const file = await download(exportReport, wanted, desk.desk)
  expect(await file.text()).toContain('10000000000000.00')
})

test('JOB report a day on which the job did not run is counted once no note of rounds is left', async () => {
  const { db } = scene.app.ctx
  await scene.member()
  await db`update member set created_at = created_at - interval '5 days'`
  await db`update member_summary set created_at = created_at - interval '5 days'`
  const days = { from: await dayAgo(db, 5) }
  const uncounted = async () => [
    (await games(days)).uncounted,
    (await call(bonusReport, { ...filter, ...days }, desk.desk)).uncounted,
  ]
  await refreshAll(db)
  expect(await uncounted()).toEqual([0, 0])
  const before = await dayAgo(db, 3)
  await db`delete from report_progress where report in ('games', 'bonus-play') and day = ${before}::date`
  expect(await uncounted()).toEqual([1, 1])
  await refreshAll(db)
  expect(await uncounted()).toEqual([0, 0])
})
