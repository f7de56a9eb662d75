import { createInterface } from 'node:readline'
import { runCommand } from '#server/operator/command'
import { CommandError } from '#server/platform/command'
import { readConfig } from '#server/platform/config/environment'

// npm run operator -- add <username> <role>: asks for the password and shows the authenticator's
// secret once.
const { stdin, stdout, stderr } = process
try {
  stdout.write(await runCommand(readConfig(), process.argv.slice(2), askPassword))
} catch (error) {
  if (!(error instanceof CommandError)) throw error
  stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  stdin.destroy()
}

/** Asks twice at a terminal, without echo; otherwise reads the first line of stdin. */
async function askPassword(): Promise<string> {
  if (!stdin.isTTY) return firstLine()
  const password = await typed('Password: ')
  if (password !== (await typed('Again: '))) throw new CommandError('The two differ.')
  return password
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface(stdin)) return line
  return ''
}

const [enter, interrupt, erase] = ['\r', '\u0003', '\u007f']

function typed(question: string): Promise<string> {
  stdout.write(question)
  stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  stdin.resume()
  return new Promise((done, stopped) => {
    let text = ''
    const end = () => {
      stdin.off('data', take)
      stdin.setRawMode(false)
      stdin.pause()
      stdout.write('\n')
    }
    function take(letters: string) {
      for (const letter of letters) {
        if (letter === enter || letter === '\n') {
          end()
          return done(text)
        }
        if (letter === interrupt) {
          end()
          return stopped(new CommandError('Stopped.'))
        }
        text = letter === erase ? text.slice(0, -1) : text + letter
      }
    }
    stdin.on('data', take)
  })
}
