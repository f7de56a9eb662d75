import { firstStrike } from '../banks/sentinels.ts'
import { type GameFlaw, type RequestFlaw, type Struck, takeControl } from '../controls.ts'
import type { HttpReply, HttpRequest, HttpResponse } from '../http.ts'
import { strike } from '../strike.ts'
import type { World } from '../world.ts'
import { finest, satangOfCredits } from './credits.ts'
import { baseOf, type GameCode, gameCodes, rulesOf } from './directory.ts'
import type { GameRequest } from './requests.ts'
import { atSite } from './site/site.ts'
import { type Call, readRequest, type Wire } from './wire.ts'
import { areaslot, huayhd, imi, ufabet } from './wires/digest.ts'
import { betflix, sexygame, usun } from './wires/envelope.ts'
import { joker, joker2, slotxo, superslot } from './wires/form.ts'
import { askmebet, pg, pgslot } from './wires/header.ts'
import { circus, slotracha } from './wires/xml.ts'
import { type Outcome, postpone, refuse, settle, work } from './work.ts'

const wires: Record<GameCode, Wire> = {
  JOKER: joker,
  SLOTXO: slotxo,
  joker2,
  SUPERSLOT: superslot,
  UFABET: ufabet,
  areaslot,
  huayhd,
  imi,
  pg,
  pgslot,
  askmebet,
  SEXYGAME: sexygame,
  betflix,
  usun,
  circus,
  slotracha,
}

/** Provider of this address; the panel’s own page about games belongs to none. */
export const gameAt = ({ path }: HttpRequest): GameCode | undefined =>
  gameCodes.find((code) => path === baseOf(code) || path.startsWith(`${baseOf(code)}/`))

/** Handles requests to a game provider and its site. */
export function atGame(
  world: World,
  code: GameCode,
  request: HttpRequest,
): HttpReply | Promise<HttpReply> {
  settle(world, code)
  return atSite(world, code, request) ?? atProvider(world, wires[code], request)
}

function atProvider(
  world: World,
  wire: Wire,
  request: HttpRequest,
): HttpReply | Promise<HttpReply> {
  const { code } = wire
  const opened = wire.open(request, world.now())
  if (typeof opened === 'string') return wire.no(opened)
  const call = Object.hasOwn(wire.calls, opened.call) ? wire.calls[opened.call] : undefined
  const asked = call && readRequest(code, call, opened)
  if (!call || !asked) return wire.no('malformed')

  const answer = (outcome: Outcome) => answerOf(wire, call, outcome, request)
  const struck =
    takeControl<RequestFlaw | GameFlaw>(world, code, asked.operation) ??
    sentinelOf(world, code, asked)
  if (struck?.flaw === 'stranger') return answer(refuse(world, code, asked, 'no account'))
  return strike(struck as Struck<RequestFlaw> | undefined, {
    work(delayMs) {
      if (!delayMs) return answer(work(world, code, asked))
      postpone(world, code, asked, delayMs)
      return { status: 202 }
    },
    refuse: () => answer(refuse(world, code, asked, 'closed')),
  })
}

/** Sentinel from the satang of a move in baht, whatever a credit is worth; strikes once per reference. */
function sentinelOf(world: World, code: GameCode, asked: GameRequest) {
  const rules = rulesOf(code)
  if (!('credits' in asked) || asked.credits % finest(rules) !== 0) return
  const subject = `game:${code}:${asked.reference}`
  return firstStrike(world, subject, satangOfCredits(asked.credits, rules))
}

function answerOf(
  wire: Wire,
  call: Call,
  outcome: Outcome,
  { headers }: HttpRequest,
): HttpResponse {
  if (typeof outcome === 'string') return wire.no(outcome)
  const say = call.say as (result: object) => object
  const result =
    'link' in outcome ? { ...outcome, link: `http://${headers.host}${outcome.link}` } : outcome
  return wire.done(say(result))
}
