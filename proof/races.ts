import { parseArgs } from 'node:util'
import { huntAll, huntedNames } from './races/mutants.ts'
import { type RaceName, races } from './races/races.ts'
import { type Outcome, runRaces } from './races/run.ts'

// npm run races -- --rounds 1000 --attempts 100 --nodes 2 --seed 1 --only spin, or --mutants: whether each broken design is found.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    attempts: { type: 'string', default: '100' },
    nodes: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true, default: Object.keys(races) },
    said: { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
    mutant: { type: 'string', multiple: true, default: huntedNames },
  },
})
const unknown = values.only.filter((name) => !Object.hasOwn(races, name))
if (unknown.length)
  throw new Error(`no race ${unknown}; there are: ${Object.keys(races).join(', ')}`)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1))

const isWell = values.mutants ? await hunt() : await race(values.only as RaceName[])
process.exitCode = isWell ? 0 : 1

async function race(names: RaceName[]): Promise<boolean> {
  const { seed, rounds, attempts, nodes } = values
  const trial = {
    ...{ seed: Number(seed), rounds: Number(rounds), attempts: Number(attempts) },
    ...{ nodes: Number(nodes), names },
  }
  print(`seed ${trial.seed}, ${trial.nodes} servers, ${trial.attempts} at once`)
  const { outcomes, bad, said } = await runRaces(trial, printOutcome)
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((all, one) => all + of(one), 0)
  print(`${sum((one) => one.attempts)} attempts, ${sum(({ doubles }) => doubles)} double pays`)
  print(`${bad.length} bad`)
  for (const fault of bad.slice(0, 40)) print(`  ${fault}`)
  if (values.said) print(said)
  return bad.length === 0
}

async function hunt(): Promise<boolean> {
  const hunts = await huntAll(values.mutant as typeof huntedNames, ({ name, race, found }) =>
    print(`${name} (${race}): ${found ?? 'NOT FOUND'}`),
  )
  const missed = hunts.filter(({ found }) => !found).length
  print(`${hunts.length} hunts, ${hunts.length - missed} found`)
  return missed === 0
}

function printOutcome({ name, rounds, attempts, granted, doubles }: Outcome) {
  print(
    `${name.padEnd(18)} ${rounds} rounds, ${attempts} attempts, ${granted} granted, ${doubles} double pays`,
  )
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}
