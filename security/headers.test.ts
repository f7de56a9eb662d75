import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, uploadTo } from '#contract/call'
import { chatMedia, uploadVideo } from '#contract/chat'
import { slipPicture } from '#contract/slip'
import { type Scene, startScene } from '#server/deposit/testing'
import { photo } from '#server/files-testing'
import { newOperator } from '#server/operator/testing'
import { freePort } from '#server/port-testing'
import { upload } from '#server/slip/testing'
import { asOwner } from '#server/testing'

// Goal: every kind of answer has the headers that docs/security.md promises, and none that tells about the server.
// Method: one request for each kind, as behind TLS; then each answer is compared with the table of that document.
let scene: Scene
const root = mkdtempSync(join(tmpdir(), 'kapao-web-'))
const answers: { kind: Kind; what: string; status: number; headers: Map<string, string> }[] = []

/** Kinds of answers that differ in how long a browser may keep them. */
type Kind =
  | 'page'
  | 'asset'
  | 'drawing'
  | 'other file'
  | 'call'
  | 'file'
  | 'socket'
  | 'machine'
  | 'bytes'

beforeAll(async () => {
  mkdirSync(join(root, 'assets'))
  mkdirSync(join(root, 'games', 'pg'), { recursive: true })
  writeFileSync(
    join(root, 'index.html'),
    '<!doctype html><html lang="en"><head><title>Kapao</title></head><body></body></html>',
  )
  writeFileSync(join(root, 'assets', 'main-1a2b.js'), 'export {}')
  writeFileSync(join(root, 'worker.js'), 'export {}')
  writeFileSync(join(root, 'app.webmanifest'), '{"name":"Kapao","display":"standalone"}')
  writeFileSync(join(root, 'games', 'pg', 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const settings = { publicUrl: 'https://kapao.example', port: await freePort() }
  scene = await startScene(settings, { webRoot: root, consoleRoot: root, isLimitless: false })
  await pages()
  await calls()
  await filesOfMembers()
  await machines()
})
afterAll(async () => {
  await scene?.stop()
  rmSync(root, { recursive: true })
})

async function ask(kind: Kind, what: string, path: string, init: RequestInit = {}) {
  const response = await fetch(scene.app.host + path, init)
  await response.arrayBuffer()
  answers.push({ kind, what, status: response.status, headers: new Map(response.headers) })
  return response
}

async function pages() {
  await ask('page', 'a page', '/login')
  await ask('page', 'no page', '/nowhere')
  await ask('page', 'the console', '/console')
  const asset = await ask('asset', 'a script', '/assets/main-1a2b.js')
  const etag = asset.headers.get('etag')!
  await askRaw(
    'asset',
    'a script that has not changed',
    requestOf('/assets/main-1a2b.js', `if-none-match: ${etag}`),
  )
  await ask('drawing', 'a drawing', '/games/pg/logo.svg')
  await ask('other file', 'the worker', '/worker.js')
  await ask('page', 'the manifest', '/app.webmanifest')
  await ask('machine', 'no file', '/assets/gone-1a2b.js')
  await ask('machine', 'another method', '/login', { method: 'POST' })
}

const json = { 'x-client-id': 'kapao-web', 'content-type': 'application/json' }

async function calls() {
  const { caller } = await scene.member()
  const desk = await newOperator(scene.app, 'owner')
  const as = (token: string | null | undefined) => ({ ...json, authorization: `Bearer ${token}` })
  await ask('call', 'a call of everybody', '/api/lookup/active', { headers: json })
  await ask('call', 'a call without the name of its client', '/api/lookup/active')
  await ask('call', 'a call of a member', '/api/wallet', { headers: as(caller.token) })
  await ask('call', 'a call without a token', '/api/wallet', { headers: json })
  await ask('call', 'a call of the console by a member', '/api/console/me', {
    headers: as(caller.token),
  })
  await ask('call', 'a call of an operator', '/api/console/me', { headers: as(desk.token) })
  await ask('call', 'a list to save', '/api/console/audit/csv', {
    method: 'POST',
    headers: as(desk.token),
    body: '{}',
  })
  await ask('call', 'no call', '/api/nothing', { headers: json })
  await ask('call', 'another method', '/api/wallet', { method: 'DELETE', headers: json })
  await ask('call', 'a preflight', '/api/wallet', {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
  })
  await ask('call', 'a body that is no JSON', '/api/login', {
    method: 'POST',
    headers: json,
    body: '{',
  })
  await ask('call', 'a body too large', '/api/login', {
    method: 'POST',
    headers: json,
    body: `"${'a'.repeat(70_000)}"`,
  })
  await ask('call', 'a body of another type', '/api/login', {
    method: 'POST',
    headers: { ...json, 'content-type': 'text/plain' },
    body: 'a',
  })
  await ask('call', 'the description', '/api/openapi.json')
  await ask('call', 'its page', '/api/docs')
  await ask('bytes', 'a path that cannot be read', '/api/%zz')
  await asOwner(scene.app, (db) => db.unsafe('alter table session rename to session_away'))
  await ask('call', 'a fault of ours', '/api/wallet', { headers: as(caller.token) })
  await asOwner(scene.app, (db) => db.unsafe('alter table session_away rename to session'))
  const tried = { method: 'POST', headers: json, body: '[]' }
  for (let calls = 0; calls < 60; calls += 1) await fetch(`${scene.app.host}/api/login`, tried)
  await ask('call', 'a call too many', '/api/login', tried)
}

async function filesOfMembers() {
  const { caller } = await scene.member()
  const picture = await photo().png().toBuffer()
  const reference = await upload(picture, caller)
  await ask('file', 'a slip', (await call(slipPicture, { reference }, caller)).url)
  const film = Buffer.from(`\0\0\0\u0018ftypisom\0\0\u0002\0isommp41${'\0'.repeat(64)}`, 'latin1')
  const { path } = await uploadTo(uploadVideo, new File([film], 'a.mp4'), caller)
  const { url } = await call(chatMedia, { path }, caller)
  await ask('file', 'a film', url)
  await ask('file', 'a piece of a film', url, { headers: { range: 'bytes=0-9' } })
  await ask('file', 'a piece beyond its end', url, { headers: { range: 'bytes=9999-' } })
  await ask('call', 'no file of the chat', '/api/chat/file/x')
}

async function machines() {
  await ask('machine', 'health', '/health/ready')
  await ask('machine', 'a forged callback', '/callbacks/gateways/KBANK', {
    method: 'POST',
    body: '{}',
  })
  await ask('machine', 'a callback of nobody', '/callbacks/gateways/NOBODY', {
    method: 'POST',
    body: '{}',
  })
  await ask('socket', 'a socket without a protocol', '/socket.io/')
  await askRaw('bytes', 'bytes that are no HTTP', 'nonsense\r\n\r\n')
  await askRaw('bytes', 'headers too long', requestOf('/', `a: ${'a'.repeat(20_000)}`))
  await askRaw('machine', 'a trace', 'TRACE / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
}

const requestOf = (path: string, header: string) =>
  `GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${header}\r\n\r\n`

const askRaw = async (kind: Kind, what: string, bytes: string) =>
  answers.push({ kind, what, ...(await raw(bytes)) })

/** Writes bytes to the server and reads the answer's status and headers. */
function raw(bytes: string): Promise<{ status: number; headers: Map<string, string> }> {
  const { hostname, port } = new URL(scene.app.host)
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket
      .on('data', (piece) => {
        text += piece
      })
      .on('error', reject)
      .on('close', () => {
        const [first = '', ...lines] = text.split('\r\n\r\n')[0]!.split('\r\n')
        const headers = lines.map((line): [string, string] => [
          line.split(': ')[0]!.toLowerCase(),
          line.split(': ').slice(1).join(': '),
        ])
        resolve({ status: Number(first.split(' ')[1]), headers: new Map(headers) })
      })
  })
}

/** Rows of the document: a header, a part of its value, and the kinds of answers that have it. */
const document = readFileSync(join(import.meta.dirname, '../docs/security.md'), 'utf8')
const section = document.split('## Headers\n')[1]!.split('\n## ')[0]!
const rows = [...section.matchAll(/^\| `([a-z-]+)` \| (.+?) \| (.+?) \|$/gm)].map(
  ([, name = '', value = '', kinds = '']) => ({ name, value: value.replaceAll('`', ''), kinds }),
)
const isFor = (kinds: string, kind: Kind) => kinds === 'all' || kinds.split(', ').includes(kind)
const [absent, promised] = [true, false].map((isAbsent) =>
  rows.filter(({ value }) => (value === 'absent') === isAbsent),
) as [typeof rows, typeof rows]

test('one answer of each status came: 200, 206, 304, and every kind of refusal', () => {
  const statuses = [...new Set(answers.map(({ status }) => status))].sort()
  expect(statuses).toEqual([200, 206, 304, 400, 401, 403, 404, 405, 413, 415, 416, 429, 431, 500])
  expect(rows.length).toBeGreaterThan(12)
})

test('each answer has every header that the document promises for its kind', () => {
  const wrong = answers.flatMap(({ kind, what, headers }) =>
    promised
      .filter(({ name, value, kinds }) => isFor(kinds, kind) && !headers.get(name)?.includes(value))
      .map(({ name }) => `${what}: ${name} is ${headers.get(name)}`),
  )
  expect(wrong).toEqual([])
})

test('no answer names the server, sets a cookie or lets another origin read it', () => {
  const wrong = answers.flatMap(({ what, headers }) =>
    absent.filter(({ name }) => headers.has(name)).map(({ name }) => `${what}: ${name}`),
  )
  expect(wrong).toEqual([])
})
