import { expect, test } from 'vitest'
import { call } from '#contract/call'
import * as contract from '#contract/closing'
import { amountMax, toSum } from '#money'
import { asOwner } from '../testing.ts'
import { closed, idOf, one, scb, scene, startClosings } from './scene-testing.ts'
import { dayIsOver } from './testing.ts'

startClosings()

test('a day closes in kip although its account received more over the years than one amount can be', async () => {
  const day = await dayIsOver(scene)
  const account = `bank:${scb.bank}:${scb.account}`
  const id = idOf(day, account, 'LAK')
  const total = toSum(3 * amountMax)
  await asOwner(scene.app, async (db) => {
    await db`
      insert into closing_book (account, currency, day, opening, came, went, fees, unmatched, balance, entries)
      values (${account}, 'LAK', ${day}, ${total}, 0, 0, 0, 0, ${total}, 0)`
    await db`
      insert into closing_statement (account, currency, day, layout, digest, opening, came, went, fees, closing, lines, imported_by)
      select ${account}, 'LAK', ${day}, 'scb', '\\x00', ${total}, 0, 0, 0, ${total}, 0, id from operator
      where username = ${one.username}`
    await db`
      update closing_liability set wallets = ${amountMax}, games = ${amountMax} where day = ${day} and currency = 'LAK'`
  })
  const sums = { opening: total, closing: total }
  expect(await closed(id)).toMatchObject({
    state: 'closed',
    books: sums,
    figures: sums,
    gap: 0,
    liability: { total: 2 * amountMax },
  })
  const { days } = await call(contract.closingDays, { account, limit: 10 }, one.desk)
  expect(days).toContainEqual(expect.objectContaining({ id, closing: total, statement: total }))
})
