import { createHash, timingSafeEqual } from 'node:crypto'
import type * as z from 'zod/mini'
import type { gameAccount as contract, Launch } from '#contract/game'
import { linkProviders, ticketProviders } from '#contract/game'
import type { Language } from '#contract/language'
import { Refusal } from '#contract/refusal'
import { ask } from '#providers/ask'
import type { Game, GameLaunch } from '#providers/games/game'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { gameAccountOf } from './account.ts'
import { assertPlayable, providerOf } from './catalogue.ts'
import { currentPassword } from './password.ts'
import { newTicket, useTicket } from './ticket.ts'

type Account = { username: string; password: string }

/**
 * GAM-01, GAM-04: returns the credentials, and how a browser signs in with them. @throws Refusal NO_GAME,
 * SLOT_NO_ACCOUNT, GAME_CLOSED
 */
export async function credentialsOf(
  ctx: Context,
  { member }: Caller,
  code: string,
  language: Language,
): Promise<z.output<typeof contract.output>> {
  const game = providerOf(ctx, code)
  const row = await gameAccountOf(ctx.db, member, code)
  await assertPlayable(ctx, code)
  const { username } = row
  const account = { username, password: await currentPassword(ctx, row, game) }
  const { launch } = game
  const event = launch.kind === 'form' ? launch.event?.({ ...account, at: new Date() }) : undefined
  return {
    ...account,
    ...(event && { event }),
    ticket: await newTicket(ctx, member, code),
    launch: await launchOf(ctx, code, launch, { ...account, event: event ?? {} }, language),
  }
}

async function launchOf(
  ctx: Context,
  code: string,
  launch: GameLaunch,
  account: Account & { event: Record<string, string> },
  language: Language,
): Promise<Launch> {
  if (launch.kind === 'form') return { kind: 'form', ...launch.form(account) }
  if (launch.kind === 'url') return { kind: 'url', url: launch.url(account) }
  const isListed = isIn(linkProviders, code) || isIn(ticketProviders, code)
  if (isListed) return { kind: 'link', provider: code, needsTicket: isIn(ticketProviders, code) }
  // The app fetches other providers' links by autoLogin; this one is requested right away.
  return { kind: 'url', url: await linkOf(ctx, launch, account, language) }
}

/**
 * GAM-05: returns a provider's link for the caller's own account. `proof` is a ticket, or the password. @throws Refusal NO_GAME, SLOT_NO_ACCOUNT, NO_USER,
 * NO_DATA
 */
export async function autoLoginLink(
  ctx: Context,
  { member }: Caller,
  request: { provider: string; username: string; proof?: string },
  language: Language,
): Promise<string> {
  const { provider, username, proof } = request
  if (!isIn(proof === undefined ? linkProviders : ticketProviders, provider))
    throw new Refusal('NO_GAME')
  const game: Game = providerOf(ctx, provider)
  const row = await gameAccountOf(ctx.db, member, provider)
  // Other members' names are refused like unknown ones.
  if (row.username !== username) throw new Refusal('NO_USER')
  if (game.launch.kind !== 'link') throw new Refusal('NO_GAME')
  await assertPlayable(ctx, provider)
  const password = await currentPassword(ctx, row, game)
  if (proof !== undefined && !isSame(proof, password)) await useTicket(ctx, proof, member, provider)
  return linkOf(ctx, game.launch, { username, password }, language)
}

const linkTimeoutMs = 10_000

async function linkOf(
  { publicUrl, log }: Context,
  { link }: Extract<GameLaunch, { kind: 'link' }>,
  { username, password }: Account,
  language: Language,
): Promise<string> {
  const visit = {
    username,
    password,
    language,
    returnUrl: `${publicUrl}/user/home`,
    at: new Date(),
  }
  const answer = await ask(link, visit, linkTimeoutMs)
  if (answer.word === 'done') return answer.link
  log.warn({ word: answer.word, reason: answer.reason }, 'no link to a game')
  throw new Refusal('SERVICE_UNAVAILABLE')
}

/** Compares in constant time. */
const isSame = (given: string, password: string): boolean =>
  timingSafeEqual(digestOf(given), digestOf(password))
const digestOf = (text: string) => createHash('sha256').update(text).digest()

const isIn = (codes: readonly string[], code: string): boolean => codes.includes(code)
