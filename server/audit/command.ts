import { openDb } from '#db'
import { type CommandConfig, CommandError, databaseOf } from '../platform/command.ts'
import { hasEnd, verify } from './verify.ts'

const usage =
  'usage: npm run audit -- verify [--end <number:hash>], where the end is one that an earlier run printed'
const endForm = /^[1-9]\d{0,17}:[0-9a-f]{64}$/

/** Checks the chain of the audit, and whether it still has an end that was kept elsewhere. @throws CommandError */
export async function runAuditCommand(config: CommandConfig, words: string[]): Promise<string> {
  const [verb, flag, end, ...more] = words
  const isKnown = flag === undefined || (flag === '--end' && endForm.test(end ?? ''))
  if (verb !== 'verify' || !isKnown || more.length) throw new CommandError(usage)
  const { url, stop } = await databaseOf(config)
  const db = openDb(url, { max: 1, limits: { statementMs: 0, idleInTransactionMs: 0 } })
  try {
    const { lines, last, faults } = await verify(db)
    if (end && !(await hasEnd(db, end)))
      throw new CommandError(
        `The audit no longer has the end ${end}: lines were removed or changed.`,
      )
    if (faults.length) {
      const places = faults.map(({ audit, fault }) => `  ${fault} ${audit}`).join('\n')
      throw new CommandError(`The audit was changed:\n${places}`)
    }
    return `The audit is whole: ${lines} lines.\n${last ? `Its end is ${last}\n` : ''}`
  } finally {
    await db.end()
    await stop()
  }
}
