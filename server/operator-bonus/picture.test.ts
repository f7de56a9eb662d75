import { beforeAll, expect, test } from 'vitest'
import { bonuses } from '#contract/bonus'
import { call, uploadTo } from '#contract/call'
import * as contract from '#contract/operator-bonus'
import { offer } from '../bonus/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import type { Member } from '../deposit/testing.ts'
import { photo } from '../files-testing.ts'
import { newOperator } from '../operator/testing.ts'
import { refusalCode } from '../refusal/testing.ts'
import { asOwner } from '../testing.ts'

// Goal: members see the picture of a bonus that two operators agreed on, and a picture that is used or proposed is kept.
// Method: the whole server with its file store, operators and members over HTTP.
let one: Awaited<ReturnType<typeof newOperator>>
let two: typeof one
openScene()
beforeAll(async () => {
  one = await newOperator(scene.app, 'finance-lead')
  two = await newOperator(scene.app, 'finance-lead')
})

const reason = 'the plan of the month'
const upload = async (by = one) =>
  uploadTo(
    contract.uploadBonusPicture,
    new File([new Uint8Array(await photo().png().toBuffer())], 'b.png'),
    by.desk,
  )
const bonusOf = (code: string) => call(contract.operatorBonus, { code }, one.desk)
async function setPicture(code: string, picture: string | null, by: typeof one) {
  const {
    kind: _,
    currency: __,
    now: ___,
    results: ____,
    proposal: _____,
    ...terms
  } = await bonusOf(code)
  return call(contract.changeBonus, { ...terms, picture, reason }, by.desk)
}
const shownTo = async ({ caller }: Member, code: string) =>
  (await call(bonuses, {}, caller)).find((bonus) => bonus.code === code)?.banners
const statusOf = async (image: string) => (await fetch(scene.app.host + image)).status

test('BON-02 members see the picture that two operators agreed on, another one after it, and none once it is removed', async () => {
  const code = await offer(scene.app.ctx)
  const member = await scene.member()
  expect(await shownTo(member, code)).toEqual([])
  const pictures = [(await upload()).image, (await upload()).image]
  for (const image of pictures) {
    expect(await setPicture(code, image, one)).toEqual({ outcome: 'proposed' })
    expect(await shownTo(member, code)).not.toEqual([{ image, html: '' }])
    expect(await setPicture(code, image, two)).toEqual({ outcome: 'done' })
    expect(await shownTo(member, code)).toEqual([{ image, html: '' }])
    expect(await bonusOf(code)).toMatchObject({ picture: image })
    expect(await statusOf(image)).toBe(200)
  }
  for (const by of [one, two]) await setPicture(code, null, by)
  expect(await shownTo(member, code)).toEqual([])
})

test('a picture of a bonus or of a proposal is kept; another one goes after a day', async () => {
  const code = await offer(scene.app.ctx)
  const [used, proposed, unused] = [await upload(), await upload(), await upload()]
  for (const by of [one, two]) await setPicture(code, used.image, by)
  await setPicture(code, proposed.image, one)
  await asOwner(scene.app, (db) => db`update site_picture set at = now() - interval '2 days'`)
  await upload()
  const kept = await Promise.all([used, proposed, unused].map(({ image }) => statusOf(image)))
  expect(kept).toEqual([200, 200, 404])
})

test('NO_DATA for a picture that was never uploaded; INVALID_USER_3 without the right', async () => {
  const code = await offer(scene.app.ctx)
  const unknown = `/pictures/${'0'.repeat(32)}`
  expect(await refusalCode(setPicture(code, unknown, one))).toBe('NO_DATA')
  expect(await refusalCode(upload(await newOperator(scene.app, 'finance')))).toBe('INVALID_USER_3')
})
