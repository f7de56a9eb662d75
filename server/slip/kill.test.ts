import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDb } from '#db/testing'
import { baht, type Member, mainOf, type Scene, startScene } from '../deposit/testing.ts'
import { startServer } from '../process-testing.ts'
import { startTestApp } from '../testing.ts'
import { decided, memberWith, newPayer, sent, upload } from './testing.ts'

// Goal: a slip outlives the server that accepted it. Method: servers in processes of their own, each killed while it
// accepts, reads, queries or credits; the next one decides every slip and credits it once.
const folder = mkdtempSync(join(tmpdir(), 'kapao-killed-'))
let own: Awaited<ReturnType<typeof testDb>>
let scene: Scene
beforeAll(async () => {
  own = await testDb()
  scene = await startScene({ databaseUrl: own.url, files: { kind: 'disk', folder } })
})
afterAll(async () => {
  await scene?.stop()
  await own?.drop()
  rmSync(folder, { recursive: true })
})

/** Delay of each kill after the first upload is answered. */
const killedAfterMs = [0, 40, 90, 150, 300]
const each = 3

test('DEP-10 servers killed at any moment lose no slip and credit none twice', async () => {
  const slips = await Promise.all(
    Array.from({ length: killedAfterMs.length * each }, async () => {
      const payer = newPayer()
      const member = await memberWith(scene, payer)
      const transfer = await sent(scene, payer)
      return { member, picture: await scene.sandbox.slip(transfer.reference) }
    }),
  )
  // A slow bank leaves work in progress for the kill.
  await scene.sandbox.control({ gateway: 'SLIPS', operation: 'query', flaw: 'delay', delayMs: 50 })
  await scene.app.stop()

  let answered = 0
  for (const [index, afterMs] of killedAfterMs.entries()) {
    const node = await startServer(scene.app.settings)
    const uploads = slips
      .slice(index * each, (index + 1) * each)
      .map(({ member, picture }) => upload(picture, { ...member.caller, host: node.host }))
    await Promise.any(uploads)
    await wait(afterMs)
    await node.kill()
    const ends = await Promise.allSettled(uploads)
    answered += ends.filter(({ status }) => status === 'fulfilled').length
  }
  expect(answered).toBeGreaterThanOrEqual(killedAfterMs.length)

  const last = await startTestApp(scene.app.settings)
  const left = { ...scene, app: last }
  try {
    for (const { member: before, picture } of slips) {
      const member: Member = { ...before, caller: { ...before.caller, host: last.host } }
      // Uploads are sent again, those without an answer and the others too.
      const reference = await upload(picture, member.caller)
      expect(await decided(member, reference, 60_000)).toMatchObject({ status: 'SUCCESS' })
      expect(await mainOf(left, member)).toBe(baht(100))
    }
    expect(await last.ctx.ledger.reconcile()).toEqual([])
  } finally {
    await last.stop()
  }
}, 400_000)
