import type { HttpRequest, HttpResponse } from '../../http.ts'
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
  request: HttpRequest
  language: Language
  texts: Words
  site: string
  /** The signed-in visitor, from the cookie. */
  visit: Visit | undefined
}

/** Routes below `<base>/site`, for people. */
const routes: Record<string, (guest: Guest) => HttpResponse> = {
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
export function atSite(
  world: World,
  code: GameCode,
  request: HttpRequest,
): HttpResponse | undefined {
  const site = `${baseOf(code)}/site`
  if (request.path !== site && !request.path.startsWith(`${site}/`)) return
  const visit = sessionOf(world, code, tokenIn(request))
  const language = visit?.language ?? languageOf(request)
  const guest = { world, code, request, language, texts: words[language], site, visit }
  const line = `${request.method} ${request.path.slice(site.length)}`
  return Object.hasOwn(routes, line) ? routes[line]!(guest) : nothing(guest)
}

const tokenIn = ({ headers }: HttpRequest): string =>
  /(?:^|;\s*)site=([0-9a-f]{40})(?:;|$)/.exec(headers.cookie ?? '')?.[1] ?? ''

const languageOf = ({ headers }: HttpRequest): Language =>
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

function shown(guest: Guest, main: Html, { status = 200, visit = guest.visit } = {}): HttpResponse {
  return {
    status,
    type: 'text/html; charset=utf-8',
    headers: { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' },
    body: page({ code: guest.code, language: visit?.language ?? guest.language, visit, main }),
  }
}

function inside(guest: Guest, visit: Visit): HttpResponse {
  const { world, code, request } = guest
  const account = accountOf(world, code, visit.name)
  if (!account) return outside(guest)
  const rounds = latestRounds(world, code, 50, visit.name)
  const problem = request.query.get('problem')
  const texts = words[visit.language]
  const main = house({
    rules: rulesOf(code),
    texts,
    balance: account.balance,
    rounds,
    latest: rounds.find(({ id }) => id === request.query.get('round')),
    problem:
      problem === 'stake' ? texts.badStake : problem === 'choice' ? texts.badChoice : undefined,
  })
  return shown(guest, main, { visit })
}

function outside(guest: Guest, isWrong = false): HttpResponse {
  const { world, code, texts, request } = guest
  const form = { code, texts, isWrong }
  const options = { status: isWrong ? 403 : 200, visit: undefined }
  if (rulesOf(code).launch !== 'event form') return shown(guest, door(form), options)
  const name = request.query.get('for')
  const main = name ? eventForm(form, name, eventOf(name, world.now())) : eventDoor(form)
  return shown(guest, main, options)
}

/** Starts a session and returns the page at once, without a redirect: no address has to carry the token. */
function letIn(guest: Guest, visit: Visit): HttpResponse {
  const token = openSession(guest.world, guest.code, visit)
  const answer = inside(guest, visit)
  const cookie = `site=${token}; Path=${guest.site}; Max-Age=${sessionMs / 1000}; HttpOnly; SameSite=Lax`
  return { ...answer, headers: { ...answer.headers, 'set-cookie': cookie } }
}

function logIn(guest: Guest): HttpResponse {
  const { world, code, request, language } = guest
  const fields = formIn(request)
  const names = fieldsAt(code)
  const [name, password] = [fields?.[names.name], fields?.[names.password]]
  const isEvent = rulesOf(code).launch === 'event form'
  const isFresh = !isEvent || (fields && takeEvent(world, name ?? '', fields))
  if (name === undefined || !isFresh || !isKnown(world, code, name, password))
    return outside(guest, true)
  return letIn(guest, { name, language, back: null })
}

function enter(guest: Guest): HttpResponse {
  const { world, code, request, language } = guest
  if (rulesOf(code).launch !== 'address') return nothing(guest)
  const name = request.query.get('user') ?? ''
  if (!isKnown(world, code, name, request.query.get('pass') ?? '')) return outside(guest, true)
  return letIn(guest, { name, language, back: null })
}

function open(guest: Guest): HttpResponse {
  const { world, code, request, visit, site } = guest
  const token = request.query.get('token') ?? ''
  const came = takeLink(world, code, token)
  if (came) return letIn(guest, came)
  const used = linkOf(world, code, token)
  const language = used?.language ?? guest.language
  const texts = words[language]
  const home = { href: used?.back ?? world.app, text: texts.back }
  const next = visit ? { href: site, text: texts.goOn } : home
  const main = notice(texts.usedTitle, texts.usedText, next)
  return shown({ ...guest, language }, main, { status: 410 })
}

function play(guest: Guest): HttpResponse {
  const { world, code, request, visit } = guest
  if (!visit) return outside(guest)
  const rules = rulesOf(code)
  const { title, isChoice, draw } = plays[rules.play]
  const { stake: text = '', choice = '' } = formIn(request) ?? {}
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

const back = ({ site }: Guest, name: 'problem' | 'round', value: string): HttpResponse => ({
  status: 303,
  headers: { location: `${site}?${name}=${value}` },
})

function leave({ world, request, site }: Guest): HttpResponse {
  endSession(world, tokenIn(request))
  const cookie = `site=; Path=${site}; Max-Age=0; HttpOnly; SameSite=Lax`
  return { status: 303, headers: { location: site, 'set-cookie': cookie } }
}

function app(guest: Guest, which: App): HttpResponse {
  if (!rulesOf(guest.code).apps.includes(which)) return nothing(guest)
  const { texts, site } = guest
  return shown(guest, notice(texts.noApp, texts.noAppText, { href: site, text: texts.enter }))
}

function nothing(guest: Guest): HttpResponse {
  const { texts, site } = guest
  return shown(guest, notice(texts.away, '', { href: site, text: texts.enter }), { status: 404 })
}
