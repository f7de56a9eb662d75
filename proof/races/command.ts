import { command, huntAll, print } from '../command.ts'
import { type HuntedName, huntedNames, huntsOf } from './mutants.ts'
import { type RaceName, races } from './races.ts'
import { type Outcome, runRaces, type Trial } from './run.ts'

/**
 * Usage: `npm run races -- --rounds 1000 --attempts 100 --nodes 2 --seed 1 --only spin`. With `--mutants`
 * it prints whether the races find each broken design.
 */
export const run = command(
  {
    rounds: { type: 'string', default: '20' },
    attempts: { type: 'string', default: '100' },
    nodes: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true, default: Object.keys(races) },
    said: { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
    mutant: { type: 'string', multiple: true, default: huntedNames },
  },
  ({ seed, rounds, attempts, nodes, only, said, mutants, mutant }) => {
    if (mutants) return huntAll((mutant as HuntedName[]).flatMap(huntsOf))
    const unknown = only.filter((name) => !Object.hasOwn(races, name))
    if (unknown.length)
      throw new Error(`no race ${unknown}; there are: ${Object.keys(races).join(', ')}`)
    const trial = {
      seed: Number(seed),
      rounds: Number(rounds),
      attempts: Number(attempts),
      nodes: Number(nodes),
      names: only as RaceName[],
    }
    return race(trial, said)
  },
)

async function race(trial: Trial, printsOutput: boolean): Promise<boolean> {
  print(`seed ${trial.seed}, ${trial.nodes} servers, ${trial.attempts} at once`)
  const { outcomes, bad, serverOutput } = await runRaces(trial, printOutcome)
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((all, one) => all + of(one), 0)
  print(`${sum((one) => one.attempts)} attempts, ${sum(({ doubles }) => doubles)} double pays`)
  print(`${bad.length} bad`)
  for (const fault of bad.slice(0, 40)) print(`  ${fault}`)
  if (printsOutput) print(serverOutput)
  return bad.length === 0
}

function printOutcome({ name, rounds, attempts, granted, doubles }: Outcome) {
  print(
    `${name.padEnd(18)} ${rounds} rounds, ${attempts} attempts, ${granted} granted, ${doubles} double pays`,
  )
}
