import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { isOpen, type RefusalCode } from '#contract/refusal'
import { coinFaults, spinFaults } from '../draws.ts'
import { type Dice, diceOf } from '../faults/dice.ts'
import { ask } from '../members.ts'
import type { Mutant } from '../mutants/mutant.ts'
import { type Attempt, type RaceName, type Round, races } from './races.ts'
import { type Stage, startStage } from './stage.ts'

export type Trial = {
  seed: number
  rounds: number
  /** Number of requests that a round sends at once. */
  attempts: number
  nodes: number
  names?: RaceName[]
  mutant?: Mutant
}

/** Result of one race over all its rounds. */
export type Outcome = {
  name: RaceName
  rounds: number
  attempts: number
  /** Number of requests that were granted. */
  granted: number
  /** Number of payments too many. */
  doubles: number
}

export type Report = { seed: number; outcomes: Outcome[]; bad: string[]; serverOutput: string }

/** Runs each round of every race with new members, and checks the ledger at the end. */
export async function runRaces(trial: Trial, onOutcome = (_: Outcome) => {}): Promise<Report> {
  const { seed, nodes, mutant, names = Object.keys(races) as RaceName[] } = trial
  const stage = await startStage({ nodes, ...(mutant && { mutant }) })
  const bad: string[] = []
  try {
    const dice = diceOf(seed)
    const outcomes: Outcome[] = []
    for (const name of names) {
      const outcome = await runRace(stage, name, { ...trial, dice: dice.apart() }, bad)
      outcomes.push(outcome)
      onOutcome(outcome)
    }
    bad.push(...(await faultsOf(stage)))
    const serverOutput = stage.nodes.map((node) => node.said()).join('\n')
    return { seed, outcomes, bad, serverOutput }
  } finally {
    await stage.stop()
  }
}

async function runRace(
  stage: Stage,
  name: RaceName,
  { rounds, attempts, dice }: Trial & { dice: Dice },
  bad: string[],
): Promise<Outcome> {
  const outcome = { name, rounds, attempts: rounds * attempts, granted: 0, doubles: 0 }
  for (let at = 0; at < rounds; at += 1) {
    const round = await races[name].prepare(stage)
    const requests = requestsOf(stage, round, attempts, dice)
    const [replies] = await Promise.all([Promise.all(requests.map(send)), round.meanwhile?.()])
    const { paid, owed = 1 } = await round.paid()
    const wrong: string[] = []
    const granted = new Set(replies.filter(isGranted).map(({ key }) => key)).size
    outcome.granted += granted
    outcome.doubles += Math.max(0, paid - owed)
    if (paid !== owed) wrong.push(`paid ${paid} times instead of ${owed}`)
    if (granted !== owed) wrong.push(`${granted} requests granted instead of ${owed}`)
    wrong.push(...unexpectedReplies(replies, races[name].refusals))
    bad.push(...wrong.map((what) => `${name}, round ${at}: ${what}`))
  }
  return outcome
}

type RaceRequest = Attempt & { host: string; key: string }
type Reply = { key: string; status: number; body: Record<string, unknown> }

const isGranted = ({ status }: Reply) => status === 200

/** Sends each request to a random server. One in five repeats an earlier key, as a client does that got no reply. */
function requestsOf({ hosts }: Stage, round: Round, attempts: number, dice: Dice): RaceRequest[] {
  const requests: RaceRequest[] = []
  for (let at = 0; at < attempts; at += 1) {
    const repeated = at > 0 && dice.isLucky(0.2) ? dice.pick(requests) : undefined
    const request = repeated ?? { ...round.attempts(dice), key: `race${dice.below(1e9)}-${at}` }
    requests.push({ ...request, host: dice.pick(hosts) })
  }
  return dice.shuffled(requests)
}

const triesMost = 40
const pauseMs = 250

/** Sends a request until its reply is definite, as clients do: a busy machine answers some of them 503. A 500 is a fault. */
async function send({ host, key, member, line, body }: RaceRequest): Promise<Reply> {
  const request = { token: member.token, line, key, ...(body && { body }) }
  for (let tries = 1; ; tries += 1) {
    const reply = { key, ...(await ask(host, request)) }
    const isDefinite = reply.status === 500 || !isOpen(reply.status)
    if (isDefinite || tries === triesMost) return reply
    await sleep(pauseMs)
  }
}

/** Returns errors, refusals that the race does not expect, and replies that differ from the first one to their key. */
function unexpectedReplies(replies: Reply[], refusals: RefusalCode[]): string[] {
  const byKey = new Map<string, Reply>()
  return replies.flatMap((reply) => {
    const before = byKey.get(reply.key) ?? reply
    byKey.set(reply.key, reply)
    if (!isDeepStrictEqual(before, reply)) return [`two replies to one key: ${textOf(reply)}`]
    const isExpected = isGranted(reply) || refusals.includes(reply.body.message as RefusalCode)
    return isExpected ? [] : [`unexpected reply ${textOf(reply)}`]
  })
}

const textOf = ({ status, body }: Reply) => `${status} ${JSON.stringify(body)}`

/** Returns the faults of the ledger, the coins and the draws. */
async function faultsOf({ db, ledger }: Stage): Promise<string[]> {
  const ledgerFaults = await ledger.reconcile()
  return [
    ...ledgerFaults.map((fault) => `the ledger: ${JSON.stringify(fault)}`),
    ...(await coinFaults(db)),
    ...(await spinFaults(db)),
  ]
}
