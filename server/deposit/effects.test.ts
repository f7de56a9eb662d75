import { expect, test } from 'vitest'
import { activateBonus } from '#contract/bonus'
import { call } from '#contract/call'
import { depositEffects } from '#contract/credit'
import { Refusal } from '#contract/refusal'
import { statement } from '#contract/statement'
import { deposit, offer } from '../bonus/testing.ts'
import { openScene, scene } from './scene-testing.ts'
import { baht, type Member } from './testing.ts'

// Goal: the sheet of a deposit shows what the deposit itself brought. Method: the whole server, transfers as feeds credit them.
openScene()

/** The newest deposit on the member's statement. */
async function newest({ caller }: Member): Promise<string> {
  const { statements } = await call(statement, { page: 1, limit: 10 }, caller)
  return statements.find(({ statementType }) => statementType === 'deposit')!.reference
}
const effects = async (member: Member) =>
  call(depositEffects, { reference: await newest(member) }, { ...member.caller, language: 'lo' })

test('DEP-07 a deposit without a bonus and below a coin brings its amount alone', async () => {
  const member = await scene.member()
  await deposit(scene.app, member, baht(50))
  expect(await effects(member)).toEqual({ amount: baht(50), bonus: null, coins: 0 })
})

test('DEP-07 BON-06 a deposit names the bonus that it granted and its coin, and the next one does not', async () => {
  const member = await scene.member()
  const code = await offer(scene.app.ctx, { percent: 50, maxBonus: 200_00 })
  await call(activateBonus, { code }, member.caller)
  await deposit(scene.app, member, baht(300))
  expect(await effects(member)).toEqual({
    amount: baht(300),
    bonus: { name: 'ທົດສອບ', amount: baht(150) },
    coins: 1,
  })
  await deposit(scene.app, member, baht(100))
  expect(await effects(member)).toEqual({ amount: baht(100), bonus: null, coins: 0 })
})

test('a member sees no effects of another member’s deposit, or of another kind of movement', async () => {
  const [owner, other] = [await scene.member(), await scene.member()]
  const code = await offer(scene.app.ctx)
  await call(activateBonus, { code }, owner.caller)
  await deposit(scene.app, owner, baht(100))
  const reference = await newest(owner)
  const { statements } = await call(statement, { page: 1, limit: 10 }, owner.caller)
  const bonus = statements.find(({ statementType }) => statementType === 'bonus')!.reference
  for (const [asked, { caller }] of [
    [reference, other],
    [bonus, owner],
    ['bank:SCB:NOTHING', owner],
  ] as const)
    await expect(call(depositEffects, { reference: asked }, caller)).rejects.toThrow(
      new Refusal('NO_DATA'),
    )
})
