import { Refusal } from '#contract/refusal'
import { type Db, openDb } from '#db'
import { type CommandConfig, CommandError, databaseOf } from '../platform/command.ts'
import type { Config } from '../platform/config/config.ts'
import type { Invited } from './invitation.ts'
import {
  addOperator,
  commandLine,
  disableOperator,
  operatorsOf,
  readmitOperator,
  resetOperator,
} from './operators.ts'
import { rolesOf } from './roles.ts'

const usage = `usage: npm run operator -- add <username> <role>   invites an operator, for example an owner
                           list                    shows all operators
                           disable <username>      ends the account
                           enable <username>       re-admits a disabled operator
                           reset <username>        new password and second factor
add, enable and reset print a link, which the operator opens alone.`
const usernameForm = /^[a-z0-9][a-z0-9._-]{2,31}$/
const roleForm = /^[a-z][a-z-]{2,31}$/
const reason = 'command line'

type Parts = { db: Db; publicUrl: string }
type Command = { forms: RegExp[]; run: (parts: Parts, words: string[]) => Promise<string> }

/** The sockets of the running servers notice within half a minute that the sessions have ended. */
const unheard = { notifyChat: () => {} }

const commands: Record<string, Command> = {
  add: {
    forms: [usernameForm, roleForm],
    async run(parts, [username = '', role = '']) {
      const roles = (await rolesOf(parts.db)).map(({ code }) => code)
      if (!roles.includes(role))
        throw new CommandError(`There is no role ${role}. The roles are ${roles.join(', ')}.`)
      const invited = await addOperator(parts, { username, role }, commandLine)
      return `Invited ${username} (${role}).\n${linkText(invited)}`
    },
  },
  list: { forms: [], run: ({ db }) => listText(db) },
  disable: {
    forms: [usernameForm],
    async run(parts, [username = '']) {
      await disableOperator({ ...parts, ...unheard }, { username, reason }, commandLine)
      return `Disabled ${username}. All sessions have ended.\n`
    },
  },
  enable: {
    forms: [usernameForm],
    async run(parts, [username = '']) {
      const about = { username, reason }
      const invited = await readmitOperator({ ...parts, ...unheard }, about, commandLine)
      return `Re-admitted ${username}.\n${linkText(invited)}`
    },
  },
  reset: {
    forms: [usernameForm],
    async run(parts, [username = '']) {
      const about = { username, reason }
      const invited = await resetOperator({ ...parts, ...unheard }, about, commandLine)
      return `Reset ${username}. Password, second factors and sessions have ended.\n${linkText(invited)}`
    },
  },
}

const linkText = ({ link, endsAt }: Invited): string =>
  `The link is shown this once, opens once, and ends at ${new Date(endsAt).toISOString()}:\n  ${link}\n`

const sentences: Record<string, string> = {
  EXISTING_USER: 'This name is taken.',
  NO_DATA: 'There is no operator of this name.',
  INACTIVE_USER: 'This operator is disabled. Use enable.',
  BAD_REQUEST: 'This operator is not disabled. Use reset.',
}

/**
 * Runs the operator command. It works on the server's own database, whether or not the server runs.
 * @throws CommandError
 */
export async function runCommand(
  config: CommandConfig & Pick<Config, 'publicUrl'>,
  [verb = '', ...words]: string[],
): Promise<string> {
  const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined
  if (!command || words.length !== command.forms.length) throw new CommandError(usage)
  if (!command.forms.every((form, at) => form.test(words[at]!))) throw new CommandError(usage)
  const { url, stop } = await databaseOf(config)
  const db = openDb(url, { max: 1 })
  try {
    return await command.run({ db, publicUrl: config.publicUrl }, words)
  } catch (error) {
    const sentence = error instanceof Refusal && sentences[error.code]
    throw sentence ? new CommandError(sentence) : error
  } finally {
    await db.end()
    await stop()
  }
}

async function listText(db: Db): Promise<string> {
  const operators = await operatorsOf(db)
  const rows = operators.map(({ username, role, state, codesStoppedAt, signedInAt, ...own }) => [
    username,
    role,
    codesStoppedAt === null ? state : `${state}, codes stopped`,
    factorsText(own),
    signedInAt === null ? 'never' : new Date(signedInAt).toISOString(),
  ])
  const titles = ['name', 'role', 'state', 'factors', 'last sign-in']
  return inColumns([titles, ...rows])
}

function factorsText(own: {
  hasAuthenticator: boolean
  hasPasskey: boolean
  recoveryCodesLeft: number
}) {
  const kinds = [own.hasAuthenticator && 'authenticator', own.hasPasskey && 'passkey']
  const names = kinds.filter((kind) => kind !== false)
  return names.length ? [...names, `${own.recoveryCodesLeft} recovery codes`].join(', ') : 'none'
}

function inColumns(rows: string[][]): string {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)))
  const lineOf = (row: string[]) => row.map((cell, at) => cell.padEnd(widths[at]!)).join('  ')
  return rows.map((row) => `${lineOf(row).trimEnd()}\n`).join('')
}
