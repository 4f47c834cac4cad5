import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { maxProductImages } from '#domain/catalogue/catalogue.ts'
import { api } from '#domain/contract.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { compressed, type EncodedResponse, encodeResponse, sendEncoded } from '../cache/encoded-response.ts'

/** A schema of the contract in OpenAPI. */
function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output') {
  const { $schema: _$schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

type Properties = { properties?: Record<string, unknown>; required?: string[] }

function parametersOf(schema: z.core.$ZodType | undefined, place: 'path' | 'query') {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as Properties
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: each,
  }))
}

const keyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same contents answers the first result again.',
  schema: { type: 'string', maxLength: 255 },
}

function formContent(properties: Record<string, unknown>, maxItems: number, required: readonly string[]) {
  const images = { type: 'array', maxItems, items: { type: 'string', format: 'binary' } }
  const schema = { type: 'object', required, properties: { ...properties, images } }
  return { 'multipart/form-data': { schema, encoding: { productData: { contentType: 'application/json' } } } }
}

/** Pictures are required for a new product only. */
function contentOf({ body, form, photo, method }: Endpoint) {
  if (body !== undefined) {
    const schema = schemaOf(body, 'input')
    return { 'application/json': { schema }, ...(photo && formContent({ productData: schema }, 1, ['productData'])) }
  }
  if (form === undefined) return undefined
  const { properties = {} } = schemaOf(form, 'input') as Properties
  return formContent(properties, maxProductImages, method === 'PUT' ? ['productData'] : ['productData', 'images'])
}

/** The answer's schema: the contract's fields and `success`. */
function answerOf(entry: Endpoint) {
  const { properties, required = [], ...rest } = schemaOf(entry.answer, 'output') as Properties
  return {
    ...rest,
    properties: { success: { const: true }, ...properties },
    required: [...new Set(['success', ...required])],
  }
}

/** Whose session a call needs: a shopper's, any seller's, or none. */
export function sessionNeeded({ who }: Pick<Endpoint, 'who'>): 'anyone' | 'shopper' | 'seller' {
  return who === 'anyone' || who === 'shopper' ? who : 'seller'
}

function operationOf(name: string, entry: Endpoint) {
  const content = contentOf(entry)
  const [, , subject = ''] = entry.path.split('/')
  return {
    operationId: name,
    summary: entry.does,
    tags: [subject],
    ...(entry.who === 'anyone' ? {} : { security: [{ [sessionNeeded(entry)]: [] }] }),
    parameters: [
      ...parametersOf(entry.params, 'path'),
      ...parametersOf(entry.query, 'query'),
      ...(entry.idempotent ? [keyHeader] : []),
    ],
    ...(content === undefined ? {} : { requestBody: { required: true, content } }),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: answerOf(entry) } } },
      default: {
        description: 'An expected error.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  }
}

const refusal = {
  type: 'object',
  required: ['success', 'code', 'message'],
  properties: { success: { const: false }, code: { type: 'string' }, message: { type: 'string' } },
}

const overHttps = 'Over https its name begins with __Host-.'

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, entry] of Object.entries<Endpoint>(api)) {
    const path = entry.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [entry.method.toLowerCase()]: operationOf(name, entry) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Thela',
      version: '1',
      description: 'Every call that answers JSON. Money is rupees with at most two decimals.',
    },
    paths,
    components: {
      schemas: { Refusal: refusal },
      securitySchemes: {
        shopper: { type: 'apiKey', in: 'cookie', name: 'thela_shopper', description: overHttps },
        seller: { type: 'apiKey', in: 'cookie', name: 'thela_seller', description: overHttps },
      },
    },
  }
}

/** Serves the contract at /api/docs (SPEC 7, CONTRACT "Answers"). */
export function docsRoutes(app: FastifyInstance): void {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=300' }
  let document: Promise<EncodedResponse> | undefined
  app.get('/api/docs', { compress: false }, async (request, reply) => {
    document ??= compressed(encodeResponse(200, headers, JSON.stringify(openApiDocument())))
    return sendEncoded(request, reply, await document)
  })
}
