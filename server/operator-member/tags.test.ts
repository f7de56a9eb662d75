import { beforeAll, expect, test } from 'vitest'
import { activateBonus } from '#contract/bonus'
import { call } from '#contract/call'
import { setMemberTags } from '#contract/operator-member-action'
import { memberCard } from '#contract/operator-member-card'
import { offer } from '../bonus/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { asOwner } from '../testing.ts'

// Goal: an operator gives by a tag no bonus that the operator may not give. Method: the whole server, over HTTP.
type Desk = Awaited<ReturnType<typeof newOperator>>
let support: Desk
let finance: Desk
openScene()
beforeAll(async () => {
  support = await newOperator(scene.app, 'support')
  finance = await newOperator(scene.app, 'finance')
})

let counted = 0
/** A tag, and a bonus of so many baht that is for its members alone. */
async function bonusForTag(amount: number) {
  const fixed = { percent: null, maxBonus: baht(amount), cancelKeepPercent: 1 }
  const code = await offer(scene.app.ctx, fixed)
  const tag = `friend ${++counted}`
  await asOwner(
    scene.app,
    (db) => db`update bonus set audience = ${db.json({ kind: 'tag', tag })} where code = ${code}`,
  )
  return { code, tag }
}

async function setTags({ id: member }: Member, tags: string[], { desk }: Desk) {
  const [{ id }] = await scene.app.ctx.db<[{ id: string }]>`
    select public_id as id from member where id = ${member}`
  const { version } = await call(memberCard, { id }, desk)
  return call(setMemberTags, { id, version, tags, reason: 'A good customer' }, desk)
}
const refused = (asked: Promise<unknown>) =>
  expect(asked).rejects.toMatchObject({ code: 'TAG_GIVES_BONUS' })

test('a tag that a bonus is for needs the right to give bonuses, and other tags do not', async () => {
  const { code, tag } = await bonusForTag(500)
  const member = await scene.member()
  await refused(setTags(member, ['loud', tag], support))
  await setTags(member, ['loud'], support)
  await expect(call(activateBonus, { code }, member.caller)).rejects.toThrow('NO_DATA')
  await setTags(member, [tag], finance)
  expect(await call(activateBonus, { code }, member.caller)).toMatchObject({ state: 'waiting' })
  // A tag that the member has already gives nothing new.
  await setTags(member, [tag, 'loud'], support)
})

test('what a tag gives counts in the amounts of the operator, who alone gives no more by tags', async () => {
  const [large, small, other] = [
    await bonusForTag(1_000),
    await bonusForTag(600),
    await bonusForTag(400),
  ]
  const member = await scene.member()
  await refused(setTags(member, [large.tag], finance))
  await setTags(member, [small.tag], finance)
  await refused(setTags(member, [small.tag, other.tag], finance))
  // Both at once give as much as one after the other.
  await refused(setTags(await scene.member(), [small.tag, other.tag], finance))
  // A bonus that has ended gives nothing.
  await asOwner(
    scene.app,
    (db) => db`update bonus set is_active = false where code = ${other.code}`,
  )
  await setTags(member, [small.tag, other.tag], finance)
})
