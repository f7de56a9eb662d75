import { expect, test } from 'vitest'
import { createLog } from './log.ts'

// security/canary.test.ts searches the log of a whole story.
test('a secret that is logged by its name is hidden', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  log.info({ token: 'canary', body: { password: 'canary', deep: { otpCode: 'canary' } } }, 'x')
  expect(lines.join('')).not.toContain('canary')
})
