import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints'
import { refusals } from '#contract/refusal'
import { startTestApp, type TestApp } from '../testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

type Operation = {
  summary: string
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: { properties: object } }> }
  responses: Record<string, { content: Record<string, { schema: object }> }>
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }

test('API-01 the document has every call of the contract, with what goes in and out', async () => {
  const response = await fetch(`${app.host}/api/openapi.json`)
  const text = await response.text()
  const { openapi, paths } = JSON.parse(text) as Document
  expect(openapi).toBe('3.1.0')
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  expect(operations).toHaveLength(endpoints.length)
  for (const { endpoint } of endpoints) {
    const [method, path] = endpoint.line.split(' ') as [string, string]
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(operation?.summary).toBe(endpoint.summary)
    expect(
      operation?.responses[200]?.content[endpoint.isCsv ? 'text/csv' : 'application/json']?.schema,
    ).toHaveProperty('type')
  }
  for (const code of Object.keys(refusals)) expect(text).toContain(`"${code}"`)
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
      .map(({ endpoint }) => endpoint.line.split(' ')[1]),
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

test('API-01 the readable page names every call and needs no script', async () => {
  const response = await fetch(`${app.host}/api/docs`)
  const html = await response.text()
  expect(response.headers.get('content-type')).toContain('text/html')
  for (const { endpoint } of endpoints) expect(html).toContain(endpoint.line.split(' ')[1])
  expect(html).not.toMatch(/<script|style=/)
  expect((await fetch(`${app.host}/api/docs.css`)).headers.get('content-type')).toContain(
    'text/css',
  )
})
