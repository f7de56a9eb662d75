import type { Heard, Spoken } from '../../http.ts'
import type { Html } from '../../panel/html.ts'
import { Problem, type World } from '../../world.ts'
import { accountOf, isKnown } from '../accounts.ts'
import { type Credits, finest, toCredits } from '../credits.ts'
import { type App, baseOf, type GameCode, rulesOf } from '../directory.ts'
import {
  endSession,
  eventOf,
  linkOf,
  openSession,
  sessionMs,
  sessionOf,
  takeEvent,
  takeLink,
  type Visit,
} from '../doors.ts'
import type { Language } from '../requests.ts'
import { latestRounds, playRound } from '../rounds.ts'
import { formIn } from '../wires/fields.ts'
import { door, eventDoor, eventForm, fieldsAt } from './door.ts'
import { house, notice, page } from './pages.ts'
import { pays, plays } from './plays.ts'
import { type Words, words } from './words.ts'

type Guest = {
  world: World
  code: GameCode
  heard: Heard
  language: Language
  said: Words
  site: string
  /** The signed-in visitor, from the cookie. */
  visit: Visit | undefined
}

/** Routes below `<base>/site`, for people. */
const routes: Record<string, (guest: Guest) => Spoken> = {
  'GET ': (guest) => (guest.visit ? inside(guest, guest.visit) : outside(guest)),
  'POST /login': logIn,
  'GET /enter': enter,
  'GET /open': open,
  'POST /play': play,
  'POST /leave': leave,
  'GET /android': (guest) => app(guest, 'android'),
  'GET /ios': (guest) => app(guest, 'ios'),
}

/** Handles a browser's request to a game site; undefined if the request is for the provider's API. */
export function atSite(world: World, code: GameCode, heard: Heard): Spoken | undefined {
  const site = `${baseOf(code)}/site`
  if (heard.path !== site && !heard.path.startsWith(`${site}/`)) return
  const visit = sessionOf(world, code, tokenIn(heard))
  const language = visit?.language ?? languageOf(heard)
  const guest = { world, code, heard, language, said: words[language], site, visit }
  const line = `${heard.method} ${heard.path.slice(site.length)}`
  return Object.hasOwn(routes, line) ? routes[line]!(guest) : nothing(guest)
}

const tokenIn = ({ headers }: Heard): string =>
  /(?:^|;\s*)site=([0-9a-f]{40})(?:;|$)/.exec(headers.cookie ?? '')?.[1] ?? ''

const languageOf = ({ headers }: Heard): Language =>
  (/^(th|lo|en)/.exec(headers['accept-language'] ?? '')?.[1] as Language | undefined) ?? 'th'

/** Pages load only their own scripts, and send no referrer that could leak a link’s token. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

function shown(guest: Guest, main: Html, { status = 200, visit = guest.visit } = {}): Spoken {
  return {
    status,
    type: 'text/html; charset=utf-8',
    headers: { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' },
    body: page({ code: guest.code, language: visit?.language ?? guest.language, visit, main }),
  }
}

function inside(guest: Guest, visit: Visit): Spoken {
  const { world, code, heard } = guest
  const account = accountOf(world, code, visit.name)
  if (!account) return outside(guest)
  const rounds = latestRounds(world, code, 50, visit.name)
  const problem = heard.query.get('problem')
  const said = words[visit.language]
  const main = house({
    rules: rulesOf(code),
    said,
    balance: account.balance,
    rounds,
    latest: rounds.find(({ id }) => id === heard.query.get('round')),
    problem:
      problem === 'stake' ? said.badStake : problem === 'choice' ? said.badChoice : undefined,
  })
  return shown(guest, main, { visit })
}

function outside(guest: Guest, isWrong = false): Spoken {
  const { world, code, said, heard } = guest
  const wish = { code, said, isWrong }
  const options = { status: isWrong ? 403 : 200, visit: undefined }
  if (rulesOf(code).launch !== 'event form') return shown(guest, door(wish), options)
  const name = heard.query.get('for')
  const main = name ? eventForm(wish, name, eventOf(name, world.now())) : eventDoor(wish)
  return shown(guest, main, options)
}

/** Starts a session and returns the page at once, without a redirect: no address has to carry the token. */
function letIn(guest: Guest, visit: Visit): Spoken {
  const token = openSession(guest.world, guest.code, visit)
  const answer = inside(guest, visit)
  const cookie = `site=${token}; Path=${guest.site}; Max-Age=${sessionMs / 1000}; HttpOnly; SameSite=Lax`
  return { ...answer, headers: { ...answer.headers, 'set-cookie': cookie } }
}

function logIn(guest: Guest): Spoken {
  const { world, code, heard, language } = guest
  const fields = formIn(heard)
  const names = fieldsAt(code)
  const [name, password] = [fields?.[names.name], fields?.[names.password]]
  const isEvent = rulesOf(code).launch === 'event form'
  const isFresh = !isEvent || (fields && takeEvent(world, name ?? '', fields))
  if (name === undefined || !isFresh || !isKnown(world, code, name, password))
    return outside(guest, true)
  return letIn(guest, { name, language, back: null })
}

function enter(guest: Guest): Spoken {
  const { world, code, heard, language } = guest
  if (rulesOf(code).launch !== 'address') return nothing(guest)
  const name = heard.query.get('user') ?? ''
  if (!isKnown(world, code, name, heard.query.get('pass') ?? '')) return outside(guest, true)
  return letIn(guest, { name, language, back: null })
}

function open(guest: Guest): Spoken {
  const { world, code, heard, visit, site } = guest
  const token = heard.query.get('token') ?? ''
  const came = takeLink(world, code, token)
  if (came) return letIn(guest, came)
  const used = linkOf(world, code, token)
  const language = used?.language ?? guest.language
  const said = words[language]
  const home = { href: used?.back ?? world.app, text: said.back }
  const next = visit ? { href: site, text: said.goOn } : home
  const main = notice(said.usedTitle, said.usedText, next)
  return shown({ ...guest, language }, main, { status: 410 })
}

function play(guest: Guest): Spoken {
  const { world, code, heard, visit } = guest
  if (!visit) return outside(guest)
  const rules = rulesOf(code)
  const { title, isChoice, draw } = plays[rules.play]
  const { stake: text = '', choice = '' } = formIn(heard) ?? {}
  const stake = stakeIn(text)
  if (stake === undefined) return back(guest, 'problem', 'stake')
  if (!isChoice(choice)) return back(guest, 'problem', 'choice')
  const { result, prize } = draw(choice)
  const won = prize ? Math.floor((stake * pays[prize]) / 10) : 0
  const payout = toCredits(won - (won % finest(rules)))
  try {
    const bet = playRound(world, rules, { name: visit.name, title, stake, payout, result })
    return back(guest, 'round', bet.id)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return back(guest, 'problem', 'stake')
  }
}

const stakeIn = (text: string): Credits | undefined =>
  /^\d{1,7}(\.\d{1,2})?$/.test(text) ? toCredits(Math.round(Number(text) * 100)) : undefined

const back = ({ site }: Guest, name: 'problem' | 'round', value: string): Spoken => ({
  status: 303,
  headers: { location: `${site}?${name}=${value}` },
})

function leave({ world, heard, site }: Guest): Spoken {
  endSession(world, tokenIn(heard))
  const cookie = `site=; Path=${site}; Max-Age=0; HttpOnly; SameSite=Lax`
  return { status: 303, headers: { location: site, 'set-cookie': cookie } }
}

function app(guest: Guest, which: App): Spoken {
  if (!rulesOf(guest.code).apps.includes(which)) return nothing(guest)
  const { said, site } = guest
  return shown(guest, notice(said.noApp, said.noAppText, { href: site, text: said.enter }))
}

function nothing(guest: Guest): Spoken {
  const { said, site } = guest
  return shown(guest, notice(said.away, '', { href: site, text: said.enter }), { status: 404 })
}
