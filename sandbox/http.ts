import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

export type HttpRequest = {
  method: string
  /** Path without the query; `target` has both, because signatures cover it. */
  path: string
  target: string
  query: URLSearchParams
  headers: Record<string, string | undefined>
  body: Buffer
}

/** `hang` keeps the connection open without a response. */
export type HttpReply = 'hang' | HttpResponse | ((response: ServerResponse) => void)
export type HttpResponse = {
  status: number
  type?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export const json = (status: number, value: unknown): HttpResponse => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
})

const bodyMax = 64 * 1024
const hangMs = 30_000

export function serve(answer: (request: HttpRequest) => Promise<HttpReply> | HttpReply): Server {
  return createServer((request, response) => {
    respond(request, response, answer).catch((error) => {
      console.error(error)
      if (response.headersSent) response.destroy()
      else write(response, json(500, { error: 'broken', text: 'The sandbox itself has a fault.' }))
    })
  })
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (request: HttpRequest) => Promise<HttpReply> | HttpReply,
): Promise<void> {
  const target = request.url ?? '/'
  if (!URL.canParse(target, 'http://sandbox'))
    return write(response, json(400, { error: 'malformed', text: 'The path cannot be read.' }))
  const url = new URL(target, 'http://sandbox')
  const body = await bodyOf(request)
  if (!body) {
    response.setHeader('connection', 'close')
    return write(response, json(413, { error: 'too_large', text: 'At most 64 KiB.' }))
  }
  const reply = await answer({
    method: request.method ?? 'GET',
    path: url.pathname,
    target,
    query: url.searchParams,
    headers: request.headers as Record<string, string | undefined>,
    body,
  })
  if (typeof reply === 'function') reply(response)
  else if (reply !== 'hang') write(response, reply)
  else setTimeout(() => response.destroy(), hangMs).unref()
}

async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    length += part.length
    if (length > bodyMax) return
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function write(response: ServerResponse, { status, type, headers, body }: HttpResponse): void {
  response.writeHead(status, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(type && { 'content-type': type }),
    ...headers,
  })
  response.end(body)
}
