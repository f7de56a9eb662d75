import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { Readable } from 'node:stream'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import files from '@fastify/static'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import helmet from 'helmet'
import type { Logger } from 'pino'
import type { Endpoint } from '#contract/endpoint'
import { endpoints } from '#contract/endpoints'
import { Refusal } from '#contract/refusal'
import type { Http, OnCallback } from '../platform/call.ts'
import { codeOf, refusalBody, refusalHeaders } from '../platform/errors.ts'
import type { Page, PageAnswer } from '../platform/page.ts'
import { assertPlainPath, isCallOfConsole } from './admission.ts'
import { addCallbacks, type CallbackParts } from './callbacks/routes.ts'
import {
  createRefuseBytes,
  createSilent,
  headersMs,
  lateCheckMs,
  limitConnections,
} from './connections.ts'
import { createForwardedWatch } from './forwarded.ts'
import { permissions, policy } from './headers.ts'
import { forgetAbandoned, withFile } from './http-upload.ts'
import { parseBody } from './json.ts'
import {
  type Client,
  createPipeline,
  type Incoming,
  type Pipeline,
  type PipelineParts,
} from './pipeline.ts'
import { isKept, isOfConsole, keptFor, type Web } from './web.ts'

const bodyBytesMax = 64 * 1024
/** Timeout until a request has arrived completely. */
const requestMs = 30_000
/** The same for a request with a file. */
const uploadMs = 300_000
const json = 'application/json; charset=utf-8'
const csv = 'text/csv; charset=utf-8'
const tar = 'application/x-tar'
const savedAs = (name: string) => ({ 'content-disposition': `attachment; filename="${name}"` })
/** The plugin of the files adds the charset to text alone. */
const drawing = 'image/svg+xml'

export type HttpParts = CallbackParts & {
  log: Logger
  trustedProxies: string[]
  connections: { max: number; networkMax: number }
  publicUrl: string
  pipelineParts: PipelineParts
  pages: Page[]
  web: Web
  /** The operators' console, under /console. */
  operatorsWeb: Web
  /** Foreign origins to which a form of ours may be posted. */
  formTargets: string[]
  /** True while the app stops: responses then ask the client to close its connection. */
  isStopping: () => boolean
  /** Closes the sockets, which would keep the server open. */
  beforeClose: () => Promise<void>
}

export type HttpServer = {
  server: Server
  listen: (port: number, host: string) => Promise<string>
  close: () => Promise<void>
}

/** Builds the HTTP server on Fastify. Features call on(endpoint, handler); the contract decides the rest. */
export async function createHttp(
  parts: HttpParts,
  addFeatures: (http: Http) => void,
): Promise<HttpServer> {
  const { log, trustedProxies } = parts
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length ? trustedProxies : false,
    genReqId: () => randomUUID(),
    // Each line of the log names its request, because a logger for each request costs more than what most of them log.
    childLoggerFactory: (logger) => logger,
    bodyLimit: bodyBytesMax,
    exposeHeadRoutes: false,
    // While it stops, a request on an open connection still gets its normal response, and then the connection closes.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: uploadMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: lateCheckMs },
    clientErrorHandler: createRefuseBytes(parts.publicUrl),
    // No hook runs for a path that cannot be read, so its headers are set here.
    frameworkErrors: (error, request, reply) =>
      refuse(error, request, reply.headers(Object.fromEntries(refusalHeaders(parts.publicUrl)))),
  })
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply))
  const silent = createSilent(app.server)
  limitConnections(app.server, { ...parts.connections, trustedProxies })
  await addGuards(app, parts)
  await app.register(async (api) => addCalls(api, parts, addFeatures))
  addPages(app, parts)
  return {
    server: app.server,
    listen: (port, host) => app.listen({ port, host }),
    close: () => silent.closing(async () => app.close()),
  }
}

async function addGuards(app: FastifyInstance, parts: HttpParts) {
  const setHeaders = helmet(policy(parts.publicUrl, parts.web.styleHashes, parts.formTargets))
  app.addHook('onRequest', (request, reply, done) =>
    setHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined)),
  )
  await app.register(compress, { threshold: 2_048, encodings: ['br', 'gzip'] })
  const { trustedProxies, log, metrics } = parts
  const watchForwarded = createForwardedWatch({ trustedProxies, log, count: metrics.forwarded })
  app.addHook('onRequest', async (request, reply) => {
    watchForwarded(request.headers, request.socket.remoteAddress)
    reply.header('x-request-id', request.id).header('permissions-policy', permissions)
    assertPlainPath(request.url)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('content-type') === drawing) reply.type(`${drawing}; charset=utf-8`)
    // Calls, callbacks, health and refusals name no time of their own, so they are not kept.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (parts.isStopping()) reply.header('connection', 'close')
    if (reply.statusCode === 503) reply.header('retry-after', '2')
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request)
    const call = { route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 }
    parts.metrics.answered(call)
    // The log gets only the route's template, because a path may contain secrets.
    if (request.url.startsWith('/api/'))
      parts.log.info({ request: request.id, ...call }, 'answered')
  })
  app.addHook('preClose', parts.beforeClose)
}

const routeOf = ({ method, routeOptions }: FastifyRequest) =>
  `${method} ${routeOptions.url ?? 'unknown'}`

/** Adds the endpoints of the contract and the callbacks, which parse bodies differently. */
async function addCalls(app: FastifyInstance, parts: HttpParts, addFeatures: (http: Http) => void) {
  const { pipelineParts, log } = parts
  const calls: [Endpoint, Pipeline][] = []
  const callbacks: Parameters<OnCallback>[] = []
  addFeatures({
    on: (endpoint, handler) =>
      calls.push([endpoint, createPipeline(endpoint, handler, pipelineParts)]),
    onCallback: (path, handler) => callbacks.push([path, handler]),
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_: unknown, body: unknown) => parseBody(String(body)),
  )
  await app.register(multipart)
  await forgetAbandoned().catch((err: unknown) =>
    log.warn({ err }, 'abandoned uploads could not be deleted'),
  )
  const clients = new WeakMap<FastifyRequest, Client>()
  for (const [endpoint, { authorize, respond }] of calls) {
    const [method, url] = endpoint.line.split(' ') as [string, string]
    app.route({
      method,
      url,
      onRequest: async (request) => {
        const client = await authorize(incoming(request))
        if (client) clients.set(request, client)
      },
      ...(!endpoint.upload && { preParsing: arriveSoon }),
      ...(endpoint.bodyBytesMax && { bodyLimit: endpoint.bodyBytesMax }),
      handler: async (request, reply) => {
        const response = await withFile(request, endpoint.upload, (file) =>
          respond({ ...incoming(request), ...(file && { file }) }, clients.get(request)),
        )
        if (response.hit) reply.header('idempotency-hit', '1')
        if (response.file) {
          const { isTar } = endpoint
          reply.type(isTar ? tar : csv).headers(savedAs(isTar ? 'member.tar' : 'list.csv'))
          return reply.send(response.file)
        }
        return reply.code(response.status).type(json).send(response.body)
      },
    })
  }
  await app.register(async (scope) => {
    scope.addHook('preParsing', arriveSoon)
    await addCallbacks(scope, parts, callbacks)
  })
}

/** A body without a file is short, so a slow one is cut off: it would only occupy the connection. */
function arriveSoon(
  request: FastifyRequest,
  _reply: FastifyReply,
  payload: Readable,
  done: (error: Error | null, payload: Readable) => void,
) {
  const { raw } = request
  // A request that has arrived completely is not cut off, however long its response takes.
  const late = setTimeout(() => raw.complete || raw.destroy(), requestMs)
  payload.once('close', () => clearTimeout(late))
  payload.once('end', () => clearTimeout(late))
  done(null, payload)
}

function incoming(request: FastifyRequest): Incoming {
  return {
    id: request.id,
    params: request.params as Record<string, string>,
    body: (request.body ?? {}) as Record<string, unknown>,
    headers: request.headers,
    address: request.ip,
    log: request.log,
  }
}

function addPages(app: FastifyInstance, { pages, web, operatorsWeb, pipelineParts }: HttpParts) {
  for (const { path, answer } of pages)
    app.get(path, async (request, reply) => send(reply, await answer(askOf(request))))
  if (web.root) app.get('/app.webmanifest', async (_, reply) => send(reply, await web.manifest()))
  app.register(files, {
    serve: false,
    index: false,
    preCompressed: true,
    setHeaders: (response, path) => response.header('cache-control', keptFor(path)),
  })
  addFiles(app, web, '/')
  addFiles(app, operatorsWeb, '/console/')
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0]!
    if (path.startsWith('/api/')) {
      await pipelineParts.admit({ ...incoming(request), isOperators: isCallOfConsole(path) })
      throw new Refusal(isKnown(path) ? 'METHOD_NOT_ALLOWED' : 'NO_DATA')
    }
    if (request.method !== 'GET') throw new Refusal('METHOD_NOT_ALLOWED')
    // A missing file gets no page: an old page that requests an old script must not receive HTML.
    if (isFile.test(path))
      return reply.code(404).type('text/plain; charset=utf-8').send('Not here.\n')
    const { page } = isOfConsole(path) ? operatorsWeb : web
    return send(reply, await page(askOf(request)))
  })
}

function addFiles(app: FastifyInstance, { root, page }: Web, prefix: string) {
  // The file plugin refuses its own root folder as a bad request, so the root needs a route.
  app.get(prefix, async (request, reply) => send(reply, await page(askOf(request))))
  if (!root) return
  // The route of the plugin reads every folder of the path for each request, to compare the spelling.
  app.route({
    method: ['GET', 'HEAD'],
    url: `${prefix}*`,
    handler: (request, reply) => {
      const path = `/${(request.params as { '*': string })['*']}`
      // An encoded slash is part of a name, and no file of a build has one.
      const isName = /%2f/i.test(request.url.split('?')[0]!)
      return isKept(path) || isName ? reply.callNotFound() : reply.sendFile(path, root)
    },
  })
}

const isFile = /\.[a-z0-9]{1,8}$/i

const paths = endpoints.map(
  ({ endpoint }) => new RegExp(`^${endpoint.line.split(' ')[1]!.replace(/:\w+/g, '[^/]+')}$`),
)
const isKnown = (path: string) => paths.some((form) => form.test(path))

const askOf = ({ url, ip, headers }: FastifyRequest) => ({
  path: url.split('?')[0]!,
  address: ip,
  headers: headers as Record<string, string | undefined>,
})

const send = (reply: FastifyReply, { status, type, body, headers }: PageAnswer) =>
  reply
    .code(status)
    .type(type)
    .headers(headers ?? {})
    .send(body)

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const code = codeOf(error)
  if (code === 'INTERNAL_SERVER_ERROR' || code === 'SERVICE_UNAVAILABLE')
    request.log.error({ request: request.id, route: routeOf(request), err: error }, 'failed')
  const { status, body } = refusalBody(code, request.id, error instanceof Refusal ? error : {})
  return reply.code(status).type(json).send(body)
}
