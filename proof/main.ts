import type { Command } from './command.ts'

// npm run simulate, faults, crashpoints and races: each layer of the proof by its name, and then its options.
const layers: Record<string, () => Promise<{ run: Command }>> = {
  simulate: () => import('./simulation/command.ts'),
  faults: () => import('./faults/command.ts'),
  crashpoints: () => import('./crashpoints/command.ts'),
  races: () => import('./races/command.ts'),
}

const [name = '', ...args] = process.argv.slice(2)
const layer = layers[name]
if (!layer) throw new Error(`no layer ${name}; there are: ${Object.keys(layers).join(', ')}`)
// Servers of the proof end with this process.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1))

const { run } = await layer()
process.exitCode = (await run(args)) ? 0 : 1
