import { expect, test } from 'vitest'
import { approvalCodes } from '#contract/approval'
import { features } from './features.ts'
import { jobNames } from './platform/jobs/table.ts'

test('each job of the table belongs to exactly one feature', () => {
  const done = features.flatMap(({ jobs }) => Object.keys(jobs ?? {}))
  expect(done.toSorted()).toEqual(jobNames.toSorted())
})

test('each action that takes two people belongs to exactly one feature', () => {
  const run = features.flatMap(({ actions = [] }) => actions.map(({ code }) => code))
  expect(run.toSorted()).toEqual(approvalCodes.toSorted())
})
