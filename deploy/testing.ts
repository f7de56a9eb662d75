import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const read = (path: string): string => readFileSync(path, 'utf8')

/** Lists the files that are shipped, without the tests. */
export const shipped = (folder = 'deploy'): string[] =>
  readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? shipped(path) : [path]))
    .filter((path) => !path.endsWith('.ts'))

export const without = (comment: RegExp, text: string): string =>
  text
    .split('\n')
    .filter((line) => !comment.test(line))
    .join('\n')

/** Runs a program on a file. @returns everything that it printed, and whether it was content. */
export function checked(program: string, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin`, ...env },
  })
  return { isRight: status === 0, said: `${stdout}${stderr}` }
}

export const has = (program: string): boolean => checked('which', [program]).isRight

/** A certificate of one's own in one file, as HAProxy reads it, and in two, as nginx does. */
export function makeCertificate(folder: string): { pem: string; crt: string; key: string } {
  const at = (name: string) => join(folder, name)
  const [pem, crt, key] = [at('kapao.pem'), at('kapao.crt'), at('kapao.key')]
  const kind = ['-x509', '-newkey', 'rsa:2048', '-noenc', '-subj', '/CN=kapao.example']
  execFileSync('openssl', ['req', ...kind, '-keyout', key, '-out', crt], { stdio: 'pipe' })
  execFileSync('sh', ['-c', `cat ${crt} ${key} > ${pem}`])
  return { pem, crt, key }
}
