import { expect, test } from 'vitest'
import { runRaces } from './run.ts'

// Goal: whoever is quick gets nothing twice. Method: a hundred attempts at once from two servers that are processes of their
// own, on a durable database; then the books say how often it was paid.
test('API-05 BON-05 INV-01 REF-01 SPN-05 of a hundred attempts at once at two servers each reward pays once, and no withdrawal passes a bonus', async () => {
  const trial = { seed: 3, rounds: 1, attempts: 100, nodes: 2 }
  const { outcomes, bad, said } = await runRaces(trial)
  expect(bad, `seed ${trial.seed}; the servers said last:\n${said}`).toEqual([])
  expect(outcomes.length).toBe(10)
  for (const { name, attempts, granted, doubles } of outcomes) {
    expect([name, attempts, doubles]).toEqual([name, 100, 0])
    // No withdrawal is granted: first there is too little money, then there is the bonus.
    if (name === 'withdraw') expect(granted).toBe(0)
    else expect(granted).toBeGreaterThanOrEqual(1)
  }
}, 60_000)
