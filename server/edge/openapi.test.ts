import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints'
import { refusals } from '#contract/refusal-codes'
import { app, openApp } from '../app-testing.ts'
import { newOperator } from '../operator/testing.ts'
import { newMember, setSetting } from '../register/testing.ts'
import { atFirstUse } from './openapi.ts'

openApp()
beforeAll(async () => {
  await setSetting(app.ctx.db, 'registerOtp', false)
})

type Operation = {
  summary: string
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: { properties: object } }> }
  responses: Record<string, { content: Record<string, { schema: object }> }>
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }

/** Opens the description of the console as a new operator. */
async function consoleDocument(): Promise<Response> {
  const { token } = await newOperator(app)
  return readConsole({ authorization: `Bearer ${token}` })
}

const readConsole = (headers: Record<string, string>) =>
  fetch(`${app.host}/api/console/openapi.json`, {
    headers: { 'x-client-id': 'kapao-web', ...headers },
  })

const isConsole = (path: string) => path.startsWith('/api/console/')

test('API-01 the documents have every call of the contract, with what goes in and out', async () => {
  const responses = [await fetch(`${app.host}/api/openapi.json`), await consoleDocument()]
  const texts = await Promise.all(responses.map((response) => response.text()))
  const documents = texts.map((text) => JSON.parse(text) as Document)
  const paths = Object.assign({}, ...documents.map((document) => document.paths))
  expect(documents.map(({ openapi }) => openapi)).toEqual(['3.1.0', '3.1.0'])
  const operations = documents.flatMap((document) =>
    Object.values(document.paths).flatMap((path) => Object.values(path)),
  )
  expect(operations).toHaveLength(endpoints.length)
  for (const { endpoint } of endpoints) {
    const [method, path] = endpoint.line.split(' ') as [string, string]
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(operation?.summary).toBe(endpoint.summary)
    expect(
      operation?.responses[200]?.content[
        endpoint.isCsv ? 'text/csv' : endpoint.isTar ? 'application/x-tar' : 'application/json'
      ]?.schema,
    ).toHaveProperty('type')
  }
  for (const text of texts)
    for (const code of Object.keys(refusals)) expect(text).toContain(`"${code}"`)
})

test('the document names the digest of the original where a smaller picture may be sent, and nowhere else', async () => {
  const response = await fetch(`${app.host}/api/openapi.json`)
  const { paths } = (await response.json()) as Document
  const takesIt = Object.entries(paths).filter(([, operations]) =>
    Object.values(operations).some(({ parameters }) =>
      parameters.some(({ name }) => name === 'x-original-digest'),
    ),
  )
  expect(takesIt.map(([path]) => path).sort()).toEqual([
    '/api/identity/picture',
    '/api/wallet/slip',
  ])
})

test('only operators read what the console can do', async () => {
  const open = await fetch(`${app.host}/api/openapi.json`)
  const { paths } = (await open.json()) as Document
  expect(Object.keys(paths).filter(isConsole)).toEqual([])
  expect(Object.keys(paths).length).toBeGreaterThan(50)
  expect(await (await fetch(`${app.host}/api/docs`)).text()).not.toContain('/api/console/')

  const statusOf = async (headers: Record<string, string>) => (await readConsole(headers)).status
  expect(await statusOf({})).toBe(401)
  expect(await statusOf({ authorization: `Bearer kc_${'a'.repeat(43)}` })).toBe(401)
  expect(await statusOf({ authorization: 'Basic YTpi' })).toBe(401)
  const { token } = await newMember(app.host)
  const [status, text] = await readConsole({ authorization: `Bearer ${token}` }).then(
    async (response) => [response.status, await response.text()] as const,
  )
  expect([status, text]).toEqual([403, expect.stringContaining('INVALID_USER_3')])
  const own = await consoleDocument()
  expect(own.status).toBe(200)
  expect(Object.keys(((await own.json()) as Document).paths).every(isConsole)).toBe(true)
})

test('API-03 the document says amounts as numbers', async () => {
  const document = (await (await fetch(`${app.host}/api/openapi.json`)).json()) as Document
  const create = document.paths['/api/qrcode/{id}']?.post
  expect(create?.parameters[0]).toMatchObject({ name: 'id', in: 'path' })
  expect(create?.requestBody?.content['application/json']?.schema.properties).toEqual({
    amount: { type: 'number' },
  })
})

test('API-01 the document says which calls take a file, and of what kind', async () => {
  const document = (await (await fetch(`${app.host}/api/openapi.json`)).json()) as Document
  const taking = Object.entries(document.paths).filter(
    ([, { post }]) => post?.requestBody?.content['multipart/form-data'],
  )
  expect(taking.map(([path]) => path)).toEqual(
    endpoints
      .filter(({ endpoint }) => endpoint.upload)
      .map(({ endpoint }) => endpoint.line.split(' ')[1]!)
      .filter((path) => !isConsole(path)),
  )
  expect(document.paths['/api/wallet/slip']?.post?.requestBody).toMatchObject({
    required: true,
    content: {
      'multipart/form-data': {
        schema: { required: ['file'], properties: { file: { format: 'binary' } } },
        encoding: { file: { contentType: 'image/png, image/jpeg' } },
      },
    },
  })
})

test('API-01 the readable page names every call of members and needs no script', async () => {
  const response = await fetch(`${app.host}/api/docs`)
  const html = await response.text()
  expect(response.headers.get('content-type')).toContain('text/html')
  const paths = endpoints.map(({ endpoint }) => endpoint.line.split(' ')[1]!)
  for (const path of paths.filter((each) => !isConsole(each))) expect(html).toContain(path)
  expect(html).not.toMatch(/<script|style=/)
  expect((await fetch(`${app.host}/api/docs.css`)).headers.get('content-type')).toContain(
    'text/css',
  )
})

test('a description is created when it is first read, and once', () => {
  let created = 0
  const read = atFirstUse(() => {
    created += 1
    return { created }
  })
  expect(created).toBe(0)
  expect([read(), read()]).toEqual([{ created: 1 }, { created: 1 }])
})
