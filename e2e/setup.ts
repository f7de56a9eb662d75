import type { FullConfig } from '@playwright/test'
import { startStack } from './stack.ts'

/** Runs once before the stories: it starts a stack of the Thai region for each worker. */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const stacks = await Promise.all(
    Array.from({ length: workers }, () => startStack({ REGION: 'th', LOG_LEVEL: 'warn' })),
  )
  process.env.STACKS = JSON.stringify(stacks.map(({ addresses }) => addresses))
  return async () => void (await Promise.all(stacks.map(({ stop }) => stop())))
}
