import { mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { sendIdentity } from '#contract/identity'
import { identityCheck } from '#contract/operator-identity'
import { scene } from '../deposit/scene-testing.ts'
import { works } from '../features.ts'
import { person } from '../operator-member-change/testing.ts'
import { always } from '../platform/jobs/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { setSetting } from '../register/testing.ts'
import { asOwner } from '../testing.ts'
import {
  accept,
  lastCheck,
  type Person,
  pictureFolder,
  risk,
  startIdentities,
} from './scene-testing.ts'
import { newNumber, newPicture, sendDocument } from './testing.ts'

// Goal: pictures of documents are few, and none stays longer than it should. Method: the whole server over HTTP, with its
// storage.
startIdentities()

test('six pictures wait for a document at most, and another member’s picture does not count', async () => {
  const [member, other] = [await person(scene), await person(scene)]
  const theirs = await newPicture(other.app)
  for (let count = 0; count < 6; count += 1) await newPicture(member.app)
  await refusedWith(newPicture(member.app), 'REQUEST_LIMIT')
  const document = { number: newNumber(), name: 'A', dateOfBirth: '1990-05-17' }
  await refusedWith(call(sendIdentity, { ...document, picture: theirs }, member.app), 'NO_DATA')
})

test('pictures are deleted a day after they came without a document, and by the days after a decision', async () => {
  const [member, other] = [await person(scene), await person(scene)]
  const path = await newPicture(other.app)
  await sendDocument(member.app)
  await accept(member)
  const card = async () => call(identityCheck, await lastCheck(member), risk.desk)
  const folder = pictureFolder()
  await forget()
  expect((await card()).picture).not.toBeNull()
  expect(readdirSync(folder)).toContain(path)
  await asOwner(
    scene.app,
    (db) => db`
      with pictures as (
        update identity_picture set at = at - interval '25 hours' where member = ${other.dbId})
      update identity_check set picture = picture where member = ${member.dbId}`,
  )
  await setSetting(scene.app.ctx.db, 'identityPictureDays', 0)
  await forget()
  expect(readdirSync(folder)).not.toContain(path)
  expect((await card()).picture).not.toBeNull()
  await setSetting(scene.app.ctx.db, 'identityPictureDays', 90)
  await old(member)
  await forget()
  expect((await card()).picture).toBeNull()
})

test('a picture of a document that the storage refuses keeps no other from being deleted, and is tried again', async () => {
  const [unsent, decided] = [await person(scene), await person(scene)]
  const stuck = await newPicture(unsent.app)
  const free = await newPicture(unsent.app)
  await sendDocument(decided.app)
  await accept(decided)
  await old(decided)
  await asOwner(
    scene.app,
    (db) => db`
      update identity_picture set at = case path when ${stuck} then at - interval '26 hours' else at - interval '25 hours' end
      where member = ${unsent.dbId}`,
  )
  // A folder in the place of a file cannot be deleted.
  const place = join(pictureFolder(), stuck)
  rmSync(place)
  mkdirSync(place)
  await expect(forget()).rejects.toThrow('some pictures of documents could not be deleted')
  const left = () =>
    scene.app.ctx.db`select path from identity_picture where member = ${unsent.dbId}`
  expect(await left()).toEqual([{ path: stuck }])
  expect(readdirSync(pictureFolder())).not.toContain(free)
  expect((await call(identityCheck, await lastCheck(decided), risk.desk)).picture).toBeNull()

  rmdirSync(place)
  await forget()
  expect(await left()).toEqual([])
})

test('a document names no picture that is about to be deleted', async () => {
  const member = await person(scene)
  const picture = await newPicture(member.app)
  await asOwner(
    scene.app,
    (db) => db`
      update identity_picture set at = at - interval '23 hours' where member = ${member.dbId}`,
  )
  await refusedWith(sendDocument(member.app, { picture }), 'NO_DATA')
})

const forget = () => works['identity.forget']!({}, scene.app.ctx, always)

/** Only a superuser's replica role gets past the trigger that keeps a decision. */
const old = ({ dbId }: Person) =>
  asOwner(scene.app, (db) =>
    db.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`
        update identity_check set decided_at = decided_at - interval '91 days' where member = ${dbId}`
    }),
  )
