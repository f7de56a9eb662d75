import { createHash } from 'node:crypto'
import type { GameCode } from './directory.ts'

type Door = { path: string; form?: Record<string, string> }

/** The way to sign in without a link: a form, or an address. */
export function doorOf(code: GameCode, name: string, password: string, at: number): Door {
  const time = String(Math.floor(at / 1000))
  const event = createHash('md5').update(`sandbox-ufabet:${name}:${time}:sandbox-ufabet-key`)
  const doors: Partial<Record<GameCode, Door>> = {
    JOKER: { path: '/games/joker/site/login', form: { UserName: name, Password: password } },
    SLOTXO: { path: '/games/slotxo/site/login', form: { account: name, pass: password } },
    SUPERSLOT: { path: `/games/superslot/site/enter?user=${name}&pass=${password}` },
    UFABET: {
      path: '/games/ufabet/site/login',
      form: {
        txtUserName: name,
        txtPassword: password,
        __EVENT: 'login',
        __TIME: time,
        __TOKEN: event.digest('hex'),
      },
    },
  }
  return doors[code]!
}
