import type { ServerResponse } from 'node:http'
import { fromDecimal } from '#money'
import { Control, payerShape } from '../api.ts'
import { defaultPayer, pay } from '../bank.ts'
import { addControl, clearControls } from '../controls.ts'
import type { Postman } from '../deliveries.ts'
import type { HttpReply, HttpRequest, HttpResponse } from '../http.ts'
import { Problem, type World } from '../world.ts'
import type { Action, Fields } from './action.ts'
import { alarmsView } from './alarms.ts'
import { asset } from './assets.ts'
import { bankView } from './bank.ts'
import { bankActions } from './bank-actions.ts'
import { controlsView } from './controls.ts'
import { frame, type Note, type Tab } from './frame.ts'
import { gamesView } from './games.ts'
import { gatewaysView } from './gateways.ts'
import type { Html } from './html.ts'
import { payoutsView } from './payouts.ts'
import { phonesView } from './phones.ts'
import { transfersView } from './transfers.ts'
import { walletView } from './wallet.ts'

const views: Record<Tab, (world: World, query: URLSearchParams) => Html> = {
  '/': phonesView,
  '/bank': bankView,
  '/transfers': transfersView,
  '/payouts': payoutsView,
  '/wallet': walletView,
  '/games': gamesView,
  '/gateways': gatewaysView,
  '/alarms': alarmsView,
  '/controls': controlsView,
}

/** The panel for people: server-rendered pages, forms that work without a script, and a stream that reports changes. */
export function createPanel(world: World, postman: Postman, watchers: Set<() => void>) {
  const actions: Record<string, Action> = {
    '/bank/pay': (_id, fields) => {
      const paid = pay(world, {
        payload: fields.payload ?? '',
        amount: amountFrom(fields.amount),
        payer: payerFrom(fields),
      })
      postman.wake()
      return `${paid.qr.gateway} was paid.`
    },
    ...bankActions(world, postman),
    '/gateways/release': async () => `${await postman.release()} callbacks were released.`,
    '/gateways/send': async (id) =>
      `The answer: ${(await postman.sendAgain(Number(id))).lastStatus || 'none'}.`,
    '/gateways/replay': async (id) =>
      `The answer: ${(await postman.replay(Number(id))).lastStatus || 'none'}.`,
    '/controls': (_id, fields) => {
      addControl(world, controlFrom(fields))
      return 'It will fail as you wish.'
    },
    '/controls/clear': (id) => {
      clearControls(world, id ? Number(id) : undefined)
      return 'Cleared.'
    },
  }

  return async (request: HttpRequest): Promise<HttpReply> => {
    const { method, path, query } = request
    if (method === 'GET' && path === '/events') return watch
    if (method === 'GET' && path.startsWith('/assets/')) return asset(path.slice('/assets/'.length))
    if (method === 'GET' && Object.hasOwn(views, path)) return page(path as Tab, query, world)
    const [, name, id] = /^(.*?)(?:\/(\d+))?$/.exec(path) ?? []
    const action = name && Object.hasOwn(actions, name) ? actions[name] : undefined
    if (method !== 'POST' || !action) return { status: 404, type: 'text/plain', body: 'Not found' }
    const tab = `/${path.split('/')[1]}` as Tab
    return act(
      tab,
      () => action(id ?? '', Object.fromEntries(new URLSearchParams(String(request.body)))),
      request,
    )
  }

  function watch(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write('retry: 1000\n\n')
    const tell = () => response.write('data: look\n\n')
    const beat = setInterval(tell, 15_000).unref()
    watchers.add(tell)
    response.on('close', () => {
      watchers.delete(tell)
      clearInterval(beat)
    })
  }
}

/** Keeps the selection. */
const kept: Partial<Record<Tab, string[]>> = {
  '/gateways': ['gateway', 'qr'],
  '/games': ['game'],
}

/** Executes the action, then goes back to its page with a message. */
async function act(
  tab: Tab,
  deed: () => string | Promise<string>,
  { headers }: HttpRequest,
): Promise<HttpResponse> {
  const from = URL.canParse(headers.referer ?? '')
    ? new URL(headers.referer!).searchParams
    : undefined
  const next = new URLSearchParams(
    (kept[tab] ?? []).flatMap((name) => (from?.has(name) ? [[name, from.get(name)!]] : [])),
  )
  try {
    next.set('said', await deed())
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    next.set('problem', error.message)
  }
  return { status: 303, headers: { location: `${tab}?${next}` } }
}

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

function page(tab: Tab, query: URLSearchParams, world: World): HttpResponse {
  const [done, problem] = [query.get('said'), query.get('problem')]
  const text = problem ?? done
  const note: Note | undefined = text
    ? { text: text.slice(0, 300), isBad: problem !== null }
    : undefined
  return {
    status: 200,
    type: 'text/html; charset=utf-8',
    headers: { 'content-security-policy': policy, 'referrer-policy': 'same-origin' },
    body: frame(tab, world.app, note, views[tab](world, query)),
  }
}

function amountFrom(text: string | undefined) {
  if (text === undefined) return
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text))
    throw new Problem(400, 'malformed', 'The amount cannot be read.')
  return fromDecimal(Number(text))
}

function payerFrom(fields: Fields) {
  const payer = { ...defaultPayer }
  for (const name of ['bank', 'account', 'name'] as const) {
    const value = fields[name]
    if (value === undefined) continue
    const { data } = payerShape[name].safeParse(value)
    if (data === undefined)
      throw new Problem(400, 'malformed', `The payer’s ${name} cannot be read.`)
    payer[name] = data
  }
  return payer
}

/** `target` names a provider and its operation in one value. */
function controlFrom({ calls, delayMs, times, target, ...rest }: Fields) {
  const [gateway, operation] = target?.split(' ') ?? []
  const { data } = Control.safeParse({
    ...(target && { gateway, operation }),
    ...rest,
    calls: calls ? Number(calls) : null,
    ...(delayMs && { delayMs: Number(delayMs) }),
    ...(times && { times: Number(times) }),
  })
  if (!data) throw new Problem(400, 'malformed', 'Some number is out of range.')
  return data
}
