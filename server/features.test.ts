import { expect, test } from 'vitest'
import { features } from './features.ts'
import { jobNames } from './platform/jobs/table.ts'

test('each job of the table belongs to exactly one feature', () => {
  const done = features.flatMap(({ jobs }) => Object.keys(jobs ?? {}))
  expect(done.toSorted()).toEqual(jobNames.toSorted())
})
