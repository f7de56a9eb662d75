import { z } from 'zod'
import { toDecimal } from '#money'
import { messagesOf } from './alarms.ts'
import { decimal, moment, parsed, shownDelivery } from './api-values.ts'
import { defaultPayer, type Payer, pay, scan } from './bank.ts'
import { atBankApi } from './banks/api.ts'
import {
  addControl,
  callbackFlaws,
  clearControls,
  controlsOf,
  type Flaw,
  gameFlaws,
  operations,
  providerNames,
  requestFlaws,
} from './controls.ts'
import { deliveriesOfQr, latestDeliveries, type Postman } from './deliveries.ts'
import { atGamesApi } from './games/api.ts'
import { type HttpRequest, type HttpResponse, json } from './http.ts'
import { type Qr, qrById, qrsOf } from './qr.ts'
import { inboxOf, phoneFrom, phonesOf } from './sms.ts'
import { atStatementsApi } from './statements/api.ts'
import { Problem, type World } from './world.ts'

export const payerShape = {
  bank: z.string().regex(/^[A-Z]{2,10}$/),
  account: z.string().regex(/^\d{6,15}$/),
  name: z.string().trim().min(1).max(60),
}
const Pay = z
  .strictObject({
    payload: z.optional(z.string()),
    qr: z.optional(z.string()),
    amount: z.optional(decimal),
    payer: z.optional(z.strictObject(payerShape).partial()),
  })
  .refine(({ payload, qr }) => (payload === undefined) !== (qr === undefined))
export const Control = z.strictObject({
  gateway: z.enum([...providerNames, '*']),
  operation: z.enum(operations),
  flaw: z.enum(
    Object.keys({ ...requestFlaws, ...gameFlaws, ...callbackFlaws }) as [Flaw, ...Flaw[]],
  ),
  calls: z.nullable(z.int().min(1).max(1000)).default(null),
  delayMs: z.int().min(0).max(60_000).default(3_000),
  times: z.int().min(1).max(50).default(5),
})

type Route = (world: World, postman: Postman, request: HttpRequest, id: string) => unknown

const routes: Record<string, Route> = {
  'GET /api/health': () => ({ ok: true }),
  'GET /api/phones': (world) => phonesOf(world),
  'GET /api/sms': (world, _postman, { query }) =>
    inboxOf(world, phoneFrom(query.get('phone') ?? ''), 100),
  'GET /api/alarms': (world, _postman, { query }) => messagesOf(world, query.get('channel') ?? ''),
  'GET /api/qrs': (world, _postman, { query }) =>
    qrsOf(world, 200)
      .filter(({ gateway, reference, state }) => {
        const wanted = { gateway, reference, state }
        return Object.entries(wanted).every(([name, value]) => (query.get(name) ?? value) === value)
      })
      .map((qr) => shownQr(world, qr)),
  'GET /api/qrs/:id': (world, _postman, _heard, id) => shownQr(world, knownQr(world, id)),
  'POST /api/bank/scan': (world, _postman, request) => {
    const { read, qr } = scan(
      world,
      parsed(z.strictObject({ payload: z.string() }), request).payload,
    )
    const amount = read.amount === undefined ? null : toDecimal(read.amount)
    return { ...read, amount, gateway: qr.gateway, qr: qr.id, state: qr.state }
  },
  'POST /api/bank/pay': (world, postman, request) => {
    const { payload, qr, amount, payer } = parsed(Pay, request)
    const paid = pay(world, {
      payload: payload ?? knownQr(world, qr!).payload,
      amount,
      payer: { ...defaultPayer, ...withoutGaps(payer) },
    })
    postman.wake()
    return { transaction: paid.transaction, amount: toDecimal(paid.amount), qr: paid.qr.id }
  },
  'GET /api/callbacks': (world) => latestDeliveries(world, 200).map(shownDelivery),
  'POST /api/callbacks/release': async (_world, postman) => ({ released: await postman.release() }),
  'POST /api/callbacks/:id/send': async (_world, postman, _heard, id) =>
    shownDelivery(await postman.sendAgain(Number(id))),
  'POST /api/callbacks/:id/replay': async (_world, postman, _heard, id) =>
    shownDelivery(await postman.replay(Number(id))),
  'GET /api/controls': (world) => controlsOf(world),
  'POST /api/controls': (world, _postman, request) => addControl(world, parsed(Control, request)),
  'DELETE /api/controls': (world) => ({ cleared: clearControls(world) }),
  'DELETE /api/controls/:id': (world, _postman, _heard, id) => ({
    cleared: clearControls(world, Number(id)),
  }),
}

/** Our own HTTP API, for tests and curl (docs/sandbox.md). */
export async function atApi(
  world: World,
  postman: Postman,
  request: HttpRequest,
): Promise<HttpResponse> {
  try {
    const ofBanks = await atBankApi(world, postman, request)
    if (ofBanks) return ofBanks
    const ofGames = atGamesApi(world, request)
    if (ofGames) return ofGames
    const ofStatements = atStatementsApi(world, request)
    if (ofStatements) return ofStatements
    const [, folder, id, rest] =
      /^\/api\/(qrs|callbacks|controls)\/([^/]+)(\/\w+)?$/.exec(request.path) ?? []
    const general = `${request.method} /api/${folder}/:id${rest ?? ''}`
    const route =
      routes[`${request.method} ${request.path}`] ?? (folder ? routes[general] : undefined)
    if (!route) throw new Problem(404, 'no_such_call', 'See docs/sandbox.md for the calls.')
    return json(200, await route(world, postman, request, id ?? ''))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return json(error.status, { error: error.code, text: error.message })
  }
}

function knownQr(world: World, id: string): Qr {
  const qr = qrById(world, id)
  if (!qr) throw new Problem(404, 'no_such_qr', 'There is no such QR.')
  return qr
}

const shownQr = (world: World, qr: Qr) => ({
  id: qr.id,
  gateway: qr.gateway,
  reference: qr.reference,
  amount: toDecimal(qr.amount),
  state: qr.state,
  payload: qr.payload,
  callbackUrl: qr.callbackUrl,
  createdAt: moment(qr.createdAt),
  expiresAt: moment(qr.expiresAt),
  payments: qr.payments.map((payment) => ({
    ...payment,
    amount: toDecimal(payment.amount),
    paidAt: moment(payment.paidAt),
  })),
  callbacks: deliveriesOfQr(world, qr.id).map(shownDelivery),
})

const withoutGaps = (payer: { [Name in keyof Payer]?: string | undefined } = {}): Partial<Payer> =>
  Object.fromEntries(Object.entries(payer).filter(([, value]) => value !== undefined))
