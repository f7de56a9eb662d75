import { Refusal } from '#contract/refusal'
import { openDb } from '#db'
import { CommandError, databaseOf } from '../platform/command.ts'
import type { Config } from '../platform/config/config.ts'
import { addOperator, passwordMin } from './operators.ts'
import { rolesOf } from './roles.ts'

const usage =
  'usage: npm run operator -- add <username> <role>, where the role is for example owner'
const usernameForm = /^[a-z0-9][a-z0-9._-]{2,31}$/
const roleForm = /^[a-z][a-z-]{2,31}$/

const sentences: Record<string, string> = {
  EXISTING_USER: 'This name is taken.',
  INVALID_USER_INFO: `The password is too easy: ${passwordMin} characters or more, and none that everybody tries.`,
}

/**
 * Runs the operator command: it asks for a password, adds the operator and returns the secret for the authenticator. It
 * works on the server's own database, whether or not the server runs. @throws CommandError
 */
export async function runCommand(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'pepper'>,
  words: string[],
  askPassword: () => Promise<string>,
): Promise<string> {
  const [verb, username = '', role = '', ...more] = words
  if (verb !== 'add' || !usernameForm.test(username) || !roleForm.test(role) || more.length)
    throw new CommandError(usage)
  const password = await askPassword()
  const { url, stop } = await databaseOf(config)
  const db = openDb(url, { max: 1 })
  try {
    const roles = (await rolesOf(db)).map(({ code }) => code)
    if (!roles.includes(role))
      throw new CommandError(`There is no role ${role}. The roles are ${roles.join(', ')}.`)
    const wish = { username, password, role }
    const secrets = { pepper: config.pepper }
    const { totpSecret, otpauth } = await addOperator({ db, secrets }, wish, undefined)
    return `Added ${username} (${role}). For the authenticator, shown this once:\n  secret  ${totpSecret}\n  address ${otpauth}\n`
  } catch (error) {
    const sentence = error instanceof Refusal && sentences[error.code]
    throw sentence ? new CommandError(sentence) : error
  } finally {
    await db.end()
    await stop()
  }
}
