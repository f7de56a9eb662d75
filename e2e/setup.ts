import type { TestProject } from 'vitest/node'
import { type Addresses, startStack } from './stack.ts'

declare module 'vitest' {
  interface ProvidedContext {
    stack: Addresses
  }
}

/** Vitest runs this once before the stories: one stack of the Thai region for all of them. */
export async function setup(project: TestProject) {
  const stack = await startStack({ REGION: 'th', LOG_LEVEL: 'warn' })
  project.provide('stack', stack.addresses)
  return stack.stop
}
