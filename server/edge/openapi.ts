import * as z from 'zod/mini'
import { clientHeader, proofOfWorkHeader, webClient } from '#contract/call'
import type { Endpoint, Upload } from '#contract/endpoint'
import { endpoints } from '#contract/endpoints'
import { originalDigestHeader } from '#contract/original-digest'
import { Refusal } from '#contract/refusal'
import { refusals } from '#contract/refusal-codes'
import { appVersion } from '#contract/site'
import type { Page, PageAnswer } from '../platform/page.ts'
import { isCallOfConsole } from './admission.ts'
import { type PipelineParts, tokenIn } from './pipeline.ts'

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; required?: string[] }

type Guards = Pick<PipelineParts, 'admit' | 'authenticate'>

/** True for the calls of the operators' console. */
export const isConsoleCall = ({ line }: Endpoint): boolean => isCallOfConsole(line.split(' ')[1]!)

/**
 * The API's description, generated from the contract at its first request: that of the members' calls for everybody,
 * that of the console for operators, because it names what they can do and with which rights.
 */
export function openapiPages(publicUrl: () => string, { admit, authenticate }: Guards): Page[] {
  const page = (document: object): PageAnswer => ({
    status: 200,
    type: 'application/json; charset=utf-8',
    body: JSON.stringify({ ...document, servers: [{ url: publicUrl() }] }),
  })
  return [
    { path: '/api/openapi.json', answer: async () => page(documents.members()) },
    {
      path: '/api/console/openapi.json',
      answer: async ({ headers, address }) => {
        await admit({ headers, address, isOperators: true })
        const token = tokenIn(headers.authorization)
        if (token === undefined) throw new Refusal('UNAUTHORIZED')
        const client = await authenticate.operator(token)
        if (typeof client === 'string') throw new Refusal(client)
        return page(documents.console())
      },
    },
  ]
}

const documents = {
  members: atFirstUse(() => createDocument('Kapao', (endpoint) => !isConsoleCall(endpoint))),
  console: atFirstUse(() => createDocument('Kapao’s console', isConsoleCall)),
}

/** Creates a value at its first use, and once, so that the start of a server does without it. */
export function atFirstUse<Value extends object | string>(create: () => Value): () => Value {
  let value: Value | undefined
  return () => {
    value ??= create()
    return value
  }
}

/** OpenAPI 3.1 takes JSON Schema without a translation. */
function createDocument(title: string, isListed: (endpoint: Endpoint) => boolean) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { word, name, endpoint } of endpoints) {
    if (!isListed(endpoint)) continue
    const [method, path] = endpoint.line.split(' ') as [string, string]
    const templated = path.replace(/:(\w+)/g, '{$1}')
    paths[templated] ??= {}
    paths[templated][method.toLowerCase()] = operation(word, name, endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: appVersion,
      description:
        'Amounts are numbers in the currency’s main unit with at most two decimals; moments are milliseconds since 1970.',
    },
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: refusalSchema },
      headers: {
        'idempotency-hit': {
          description: 'The answer of an earlier call with the same key.',
          schema: { const: '1' },
        },
      },
    },
  }
}

const refusalSchema = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string', enum: Object.keys(refusals), description: 'Why not.' },
    field: { type: 'string', description: 'Names the input that is refused, where it is known.' },
    details: {
      type: 'object',
      description:
        'With limits, breaks and exclusions: which one refuses, what it leaves, and until when.',
    },
    requestId: {
      type: 'string',
      description: 'Names the call in our log; with faults of ours only.',
    },
  },
}

/** The answer of a call that refuses in its body. */
const noSchema = {
  type: 'object',
  required: ['success', 'error'],
  properties: { success: { const: false }, error: refusalSchema.properties.message },
}

/** The JSON Schema of a value on the wire, where amounts are decimals in both directions. */
export const wireSchema = (schema: z.ZodMiniType): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest as Schema
}

function operation(
  word: string,
  name: string,
  {
    line,
    access,
    changes,
    asksWork,
    summary,
    input,
    output,
    upload,
    isCsv,
    isTar,
    refusesInBody,
  }: Endpoint,
) {
  const inPath = [...line.matchAll(/:(\w+)/g)].map(([, part]) => part!)
  const { properties = {}, required = [], ...rest } = wireSchema(input)
  const inBody = Object.entries(properties).filter(([field]) => !inPath.includes(field))
  const hasBody = !/^(GET|DELETE) /.test(line)
  return {
    operationId: `${word}.${name}`,
    tags: [word],
    summary,
    ...(access !== 'anyone' && { security: [{ token: [] }] }),
    parameters: [
      ...inPath.map((field) => ({
        name: field,
        in: 'path',
        required: true,
        schema: properties[field],
      })),
      { name: clientHeader, in: 'header', required: true, schema: { const: webClient } },
      ...(changes ? [idempotencyKey] : []),
      ...(asksWork ? [proofOfWork] : []),
      ...(upload?.mayBeSmaller ? [originalDigest] : []),
    ],
    ...(upload && { requestBody: fileBody(upload) }),
    ...(hasBody &&
      !upload && {
        requestBody: {
          required: required.some((field) => !inPath.includes(field)),
          content: {
            'application/json': {
              schema: {
                ...rest,
                properties: Object.fromEntries(inBody),
                required: required.filter((field) => !inPath.includes(field)),
              },
            },
          },
        },
      }),
    responses: {
      200: {
        description: 'Done.',
        ...(changes && {
          headers: { 'idempotency-hit': { $ref: '#/components/headers/idempotency-hit' } },
        }),
        content: isCsv
          ? { 'text/csv': { schema: { type: 'string' } } }
          : isTar
            ? { 'application/x-tar': { schema: { type: 'string', format: 'binary' } } }
            : {
                'application/json': {
                  schema: refusesInBody
                    ? { type: 'object', oneOf: [wireSchema(output), noSchema] }
                    : wireSchema(output),
                },
              },
      },
      default: {
        description: 'Refused.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  }
}

const fileBody = ({ bytesMax, types }: Upload) => ({
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          file: {
            type: 'string',
            format: 'binary',
            description: `${types.join(' or ')}, ${bytesMax} bytes at most.`,
          },
        },
        required: ['file'],
      },
      encoding: { file: { contentType: types.join(', ') } },
    },
  },
})

const proofOfWork = {
  name: proofOfWorkHeader,
  in: 'header',
  required: false,
  description:
    'The answer to the challenge of PROOF_OF_WORK_NEEDED: the challenge, a dot, and the number that solves it.',
  schema: { type: 'string', maxLength: 200 },
}

const originalDigest = {
  name: originalDigestHeader,
  in: 'header',
  required: false,
  description:
    'If the picture was made smaller: SHA-256 of the file before. The same file is then the same request, whatever bytes it became.',
  schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
}

const idempotencyKey = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  description:
    'One per request, reused for its retries: the request then runs once and each retry gets the same response.',
  schema: { type: 'string', maxLength: 128 },
}
