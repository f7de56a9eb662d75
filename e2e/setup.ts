import type { TestProject } from 'vitest/node'
import { type Addresses, startStack } from './stack.ts'

declare module 'vitest' {
  interface ProvidedContext {
    stacks: Addresses[]
  }
}

/** Vitest runs this once before the tests: it starts a stack of the Thai region for each worker. */
export async function setup(project: TestProject) {
  const workers = Array.from({ length: Number(project.config.maxWorkers) }, (_, at) => at)
  const stacks = await Promise.all(
    workers.map(() => startStack({ REGION: 'th', LOG_LEVEL: 'warn' })),
  )
  project.provide(
    'stacks',
    stacks.map(({ addresses }) => addresses),
  )
  return async () => void (await Promise.all(stacks.map(({ stop }) => stop())))
}
