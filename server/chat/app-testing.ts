import { beforeAll } from 'vitest'
import { app, openApp } from '../app-testing.ts'
import { newOperator } from '../operator/testing.ts'
import { setSetting } from '../register/testing.ts'

export let support: Awaited<ReturnType<typeof newOperator>>

export async function publicIdOf(username: string): Promise<string> {
  const [row] = await app.ctx.db<[{ publicId: string }]>`
    select public_id from member where phone = ${`+66${username.slice(1)}`}`
  return row.publicId
}

/** Starts the whole server with an operator of support. */
export function startChats() {
  openApp()
  beforeAll(async () => {
    await setSetting(app.ctx.db, 'registerOtp', false)
    support = await newOperator(app)
  })
}
