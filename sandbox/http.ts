import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

export type Heard = {
  method: string
  /** Path without the query; `target` has both, because signatures cover it. */
  path: string
  target: string
  query: URLSearchParams
  headers: Record<string, string | undefined>
  body: Buffer
}

/** `hang` keeps the connection open without a response. */
export type Said = 'hang' | Spoken | ((response: ServerResponse) => void)
export type Spoken = {
  status: number
  type?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export const json = (status: number, value: unknown): Spoken => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
})

const bodyMax = 64 * 1024
const hangMs = 30_000

export function serve(answer: (heard: Heard) => Promise<Said> | Said): Server {
  return createServer((request, response) => {
    respond(request, response, answer).catch((error) => {
      console.error(error)
      if (response.headersSent) response.destroy()
      else speak(response, json(500, { error: 'broken', text: 'The sandbox itself has a fault.' }))
    })
  })
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (heard: Heard) => Promise<Said> | Said,
): Promise<void> {
  const target = request.url ?? '/'
  if (!URL.canParse(target, 'http://sandbox'))
    return speak(response, json(400, { error: 'malformed', text: 'The path cannot be read.' }))
  const url = new URL(target, 'http://sandbox')
  const body = await bodyOf(request)
  if (!body) {
    response.setHeader('connection', 'close')
    return speak(response, json(413, { error: 'too_large', text: 'At most 64 KiB.' }))
  }
  const said = await answer({
    method: request.method ?? 'GET',
    path: url.pathname,
    target,
    query: url.searchParams,
    headers: request.headers as Record<string, string | undefined>,
    body,
  })
  if (typeof said === 'function') said(response)
  else if (said !== 'hang') speak(response, said)
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

function speak(response: ServerResponse, { status, type, headers, body }: Spoken): void {
  response.writeHead(status, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(type && { 'content-type': type }),
    ...headers,
  })
  response.end(body)
}
