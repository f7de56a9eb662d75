import { expect, test } from 'vitest'
import { loadCommonPasswords } from '#contract/common-passwords'
import { memberPasswordProblem } from '#contract/member-password'
import { commonWords, leaked } from './common-passwords.ts'

// Goal: the list in the contract is that of the package, and none of the package's passwords can be chosen.
const common = await loadCommonPasswords()

test('each of at least 10,000 leaked passwords is refused', { timeout: 30_000 }, () => {
  const long = leaked().filter((word) => word.length >= 8)
  expect(long.length).toBeGreaterThan(10_000)
  expect(long.filter((word) => !memberPasswordProblem(word, { common }))).toEqual([])
})

test('the list is the one that the script makes', { timeout: 30_000 }, () => {
  expect([...common]).toEqual(commonWords())
})
