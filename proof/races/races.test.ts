import { expect, test } from 'vitest'
import { runRaces } from './run.ts'

// Goal: simultaneous requests never pay a reward twice. Method: each race sends a hundred requests at once to two
// server processes on a durable database, and then reads from the ledger how often it paid.
test('API-05 BON-05 INV-01 REF-01 SPN-05 of a hundred attempts at once at two servers each reward pays once, and no withdrawal passes a bonus', async () => {
  const trial = { seed: 3, rounds: 1, attempts: 100, nodes: 2 }
  const { outcomes, bad, serverOutput } = await runRaces(trial)
  expect(bad, `seed ${trial.seed}; last output of the servers:\n${serverOutput}`).toEqual([])
  expect(outcomes.length).toBe(10)
  for (const { name, attempts, granted, doubles } of outcomes) {
    expect([name, attempts, doubles]).toEqual([name, 100, 0])
    // No withdrawal is granted: first there is too little money, then there is the bonus.
    if (name === 'withdraw') expect(granted).toBe(0)
    else expect(granted).toBeGreaterThanOrEqual(1)
  }
}, 240_000)
