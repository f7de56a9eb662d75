import { expect } from 'vitest'
import { Refusal, type RefusalCode } from '#contract/refusal'
import { refusals } from '#contract/refusal-codes'
import { type Scene, startScene } from '../deposit/testing.ts'
import { newMember, setSetting } from '../register/testing.ts'
import type { EverySetting } from '../site/gateway-amounts.ts'
import { type Games, gamesAt, startGames } from '../transfer/testing.ts'

/** The whole server, the sandbox providers, and games beside it that a test controls. */
export type Stage = Scene & { games: Games }
/** Makes the server refuse a call, and returns the refusal's code. */
export type Case = (stage: Stage) => Promise<string>
/** Cases by the code that they raise. */
export type Cases = Partial<Record<RefusalCode, Case>>

export async function startStage(): Promise<Stage> {
  const [scene, games] = await Promise.all([startScene(), startGames()])
  const { ctx } = scene.app
  ctx.games = new Map([...ctx.games, ...gamesAt(games.url)])
  await setSetting(ctx.db, 'registerOtp', false)
  const stop = async () => {
    await scene.stop()
    await games.stop()
  }
  return { ...scene, games, stop }
}

/** Returns the code of a call's refusal. */
export const refusalCode = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    (answer) => `no refusal: ${JSON.stringify(answer)}`,
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )

/**
 * Sends what `call` would not send; returns the message of the response and checks that its status is that of its code.
 */
export async function sent(
  { app }: Stage,
  line: `${string} /${string}`,
  { body, ...headers }: Record<string, string> = {},
): Promise<string> {
  const [method, path] = line.split(' ') as [string, string]
  const response = await fetch(app.host + path, {
    method,
    headers: {
      'x-client-id': 'kapao-web',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  })
  const { message } = (await response.json()) as { message: RefusalCode }
  if (!response.ok) expect(response.status).toBe(refusals[message])
  return message
}

/** Makes a call while a setting has another value. */
export async function during<Key extends keyof EverySetting>(
  { app }: Stage,
  [key, value, after]: [Key, EverySetting[Key], EverySetting[Key]],
  ask: () => Promise<string>,
): Promise<string> {
  await setSetting(app.ctx.db, key, value)
  try {
    return await ask()
  } finally {
    await setSetting(app.ctx.db, key, after)
  }
}

/** Waits for an admission rule, which is checked once a second, to take effect, and then to end. */
export async function gated(
  ask: () => Promise<string>,
  { until, begin, end }: { until: string; begin: Promise<unknown>; end: () => Promise<unknown> },
): Promise<string> {
  await begin
  await expect.poll(ask, { timeout: 3_000 }).toBe(until)
  const answer = await ask()
  await end()
  await expect.poll(ask, { timeout: 3_000 }).not.toBe(until)
  return answer
}

/** A new member with a password, as registration makes it. */
export async function registered({ app }: Stage) {
  const member = await newMember(app.host)
  const [{ id }] = await app.ctx.db<[{ id: number }]>`
    select id from member where phone = ${`+66${member.username.slice(1)}`}`
  return { ...member, id, caller: member.app }
}
