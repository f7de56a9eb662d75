import { isDeepStrictEqual } from 'node:util'
import type { RefusalCode } from '#contract/refusal'
import { coinFaults, spinFaults } from '../draws.ts'
import { type Dice, diceOf } from '../faults/dice.ts'
import { ask } from '../members.ts'
import type { Mutant } from '../mutants/mutant.ts'
import { type Attempt, type RaceName, type Round, races } from './races.ts'
import { type Stage, startStage } from './stage.ts'

export type Trial = {
  seed: number
  rounds: number
  /** How many try at once. */
  attempts: number
  nodes: number
  names?: RaceName[]
  mutant?: Mutant
}

/** What came of one kind of race, in all its rounds. */
export type Outcome = {
  name: RaceName
  rounds: number
  attempts: number
  /** How many wishes were granted, and how many times too often it was paid. */
  granted: number
  doubles: number
}

export type Report = { seed: number; outcomes: Outcome[]; bad: string[]; said: string }

/** Runs every race so many rounds, each with members of its own, and reads the books at the end. */
export async function runRaces(trial: Trial, tell = (_: Outcome) => {}): Promise<Report> {
  const { seed, nodes, mutant, names = Object.keys(races) as RaceName[] } = trial
  const stage = await startStage({ nodes, ...(mutant && { mutant }) })
  const bad: string[] = []
  try {
    const dice = diceOf(seed)
    const outcomes: Outcome[] = []
    for (const name of names) {
      const outcome = await runRace(stage, name, { ...trial, dice: dice.apart() }, bad)
      outcomes.push(outcome)
      tell(outcome)
    }
    bad.push(...(await faultsOf(stage)))
    return { seed, outcomes, bad, said: stage.nodes.map(({ said }) => said()).join('\n') }
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
    const wishes = wishesOf(stage, round, attempts, dice)
    const [answers] = await Promise.all([
      Promise.all(wishes.map((wish) => answerTo(wish))),
      round.meanwhile?.(),
    ])
    const { paid, owed = 1 } = await round.paid()
    const wrong: string[] = []
    const granted = new Set(answers.filter(isGranted).map(({ key }) => key)).size
    outcome.granted += granted
    outcome.doubles += Math.max(0, paid - owed)
    if (paid !== owed) wrong.push(`paid ${paid} times instead of ${owed}`)
    if (granted !== owed) wrong.push(`${granted} wishes granted instead of ${owed}`)
    wrong.push(...oddOf(answers, races[name].refusals))
    bad.push(...wrong.map((what) => `${name}, round ${at}: ${what}`))
  }
  return outcome
}

type Wish = Attempt & { host: string; key: string }
type Answer = { key: string; status: number; body: Record<string, unknown> }

const isGranted = ({ status }: Answer) => status === 200

/** At any of the servers. One in five is a wish that was sent before, as a client sends it that has heard nothing. */
function wishesOf({ hosts }: Stage, round: Round, attempts: number, dice: Dice): Wish[] {
  const wishes: Wish[] = []
  for (let at = 0; at < attempts; at += 1) {
    const again = at > 0 && dice.isLucky(0.2) ? dice.pick(wishes) : undefined
    const wish = again ?? { ...round.attempts(dice), key: `race${dice.below(1e9)}-${at}` }
    wishes.push({ ...wish, host: dice.pick(hosts) })
  }
  return dice.shuffled(wishes)
}

async function answerTo({ host, key, member, line, body }: Wish): Promise<Answer> {
  const asked = { token: member.token, line, key, ...(body && { body }) }
  return { key, ...(await ask(host, asked)) }
}

/** Answers that nobody should hear: a fault, a refusal of something else, or two answers to one wish. */
function oddOf(answers: Answer[], refusals: RefusalCode[]): string[] {
  const heard = new Map<string, Answer>()
  return answers.flatMap((answer) => {
    const before = heard.get(answer.key) ?? answer
    heard.set(answer.key, answer)
    if (!isDeepStrictEqual(before, answer)) return [`two answers to one wish: ${said(answer)}`]
    const isExpected = isGranted(answer) || refusals.includes(answer.body.message as RefusalCode)
    return isExpected ? [] : [`heard ${said(answer)}`]
  })
}

const said = ({ status, body }: Answer) => `${status} ${JSON.stringify(body)}`

/** What is wrong with the books, the coins and the draws. */
async function faultsOf({ db, ledger }: Stage): Promise<string[]> {
  const untrue = await ledger.reconcile()
  return [
    ...untrue.map((fault) => `the books: ${JSON.stringify(fault)}`),
    ...(await coinFaults(db)),
    ...(await spinFaults(db)),
  ]
}
