import { expect, test } from 'vitest'
import { accountFor } from './offered.ts'

const members = Array.from({ length: 20_000 }, (_, member) => member + 1)
const heavy = { id: 1, weight: 3 }
const light = { id: 2, weight: 1 }
const other = { id: 3, weight: 2 }

test('members are spread by weight, and each always gets the same account', () => {
  const chosen = members.map((member) => accountFor(member, [heavy, light, other])!.id)
  const shareOf = (id: number) => chosen.filter((one) => one === id).length / members.length
  expect(shareOf(heavy.id)).toBeCloseTo(3 / 6, 1)
  expect(shareOf(light.id)).toBeCloseTo(1 / 6, 1)
  expect(shareOf(other.id)).toBeCloseTo(2 / 6, 1)
  expect(members.map((member) => accountFor(member, [other, heavy, light])!.id)).toEqual(chosen)
})

test('when an account goes, only its own members move', () => {
  for (const member of members.slice(0, 2_000)) {
    const before = accountFor(member, [heavy, light, other])!
    const after = accountFor(member, [heavy, other])!
    if (before !== light) expect(after).toBe(before)
  }
  expect(accountFor(1, [])).toBeUndefined()
})
