import { expect, test } from 'vitest'
import { kept } from './metrics.ts'

test('a metric is read once in its time, and a failed read is repeated', async () => {
  let reads = 0
  const figure = kept(60_000, async () => {
    reads += 1
    if (reads === 1) throw new Error('the database is away')
    return reads
  })
  await expect(figure()).rejects.toThrow('away')
  expect([await figure(), await figure()]).toEqual([2, 2])
})
