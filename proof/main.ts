import type { Command } from './command.ts'

// The npm scripts simulate, faults, crashpoints and races pass the name of a layer, and then its options.
const layers: Record<string, () => Promise<{ run: Command }>> = {
  simulate: () => import('./simulation/command.ts'),
  faults: () => import('./faults/command.ts'),
  crashpoints: () => import('./crashpoints/command.ts'),
  races: () => import('./races/command.ts'),
}

const [name = '', ...args] = process.argv.slice(2)
const layer = layers[name]
if (!layer) throw new Error(`no layer ${name}; there are: ${Object.keys(layers).join(', ')}`)
// A signal alone would not run the exit handlers that end the servers of the proof.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1))

const { run } = await layer()
process.exitCode = (await run(args)) ? 0 : 1
