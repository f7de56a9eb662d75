import { parseArgs } from 'node:util'
import { type RaceName, races } from './races/races.ts'
import { type Outcome, runRaces } from './races/run.ts'

// npm run races -- --rounds 1000 --attempts 100 --nodes 2 --seed 1 --only spin
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    attempts: { type: 'string', default: '100' },
    nodes: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true, default: Object.keys(races) },
    said: { type: 'boolean', default: false },
  },
})
const unknown = values.only.filter((name) => !Object.hasOwn(races, name))
if (unknown.length)
  throw new Error(`no race ${unknown}; there are: ${Object.keys(races).join(', ')}`)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1))

const trial = {
  seed: Number(values.seed),
  rounds: Number(values.rounds),
  attempts: Number(values.attempts),
  nodes: Number(values.nodes),
  names: values.only as RaceName[],
}
print(`seed ${trial.seed}, ${trial.nodes} servers, ${trial.attempts} at once`)
const { outcomes, bad, said } = await runRaces(trial, printOutcome)
const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((all, one) => all + of(one), 0)
print(`${sum(({ attempts }) => attempts)} attempts, ${sum(({ doubles }) => doubles)} double pays`)
print(`${bad.length} bad`)
for (const fault of bad.slice(0, 40)) print(`  ${fault}`)
if (values.said) print(said)
process.exitCode = bad.length ? 1 : 0

function printOutcome({ name, rounds, attempts, granted, doubles }: Outcome) {
  print(
    `${name.padEnd(18)} ${rounds} rounds, ${attempts} attempts, ${granted} granted, ${doubles} double pays`,
  )
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}
