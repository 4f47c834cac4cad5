import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api } from '#domain/contract.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { columns } from '#tests/support/columns.ts'
import { openApiDocument, sessionNeeded } from './openapi.ts'

type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security?: Record<string, unknown[]>[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { required: boolean; content: Record<string, { schema: Record<string, unknown> }> }
  responses: Record<string, { description: string; content: Record<string, { schema: Record<string, unknown> }> }>
}

// As it travels: what JSON cannot carry is gone.
const document = JSON.parse(JSON.stringify(openApiDocument())) as {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> }
}
const calls = Object.entries<Endpoint>(api)

function operationOf(call: Endpoint): Operation {
  const operation = document.paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()]
  assert.ok(operation, `${call.method} ${call.path} is missing`)
  return operation
}

test('the document has every call of the contract once, and nothing else', () => {
  assert.equal(document.openapi, '3.1.0')
  const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map((each) => each.operationId))
  assert.deepEqual(ids.sort(), calls.map(([name]) => name).sort())
  for (const path of Object.keys(document.paths)) assert.match(path, /^\/api\/[A-Za-z/{}-]+$/)
})

for (const [name, call] of calls) {
  test(`the document describes input and answer of ${name}`, () => {
    const operation = operationOf(call)
    assert.equal(operation.summary, call.does)
    assert.equal(operation.tags.length, 1)
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
    assert.deepEqual(
      columns(inPath, 'name', 'required'),
      [...call.path.matchAll(/:(\w+)/g)].map(([, placeholder]) => [placeholder, true]),
    )
    assert.deepEqual(operation.security, call.who === 'anyone' ? undefined : [{ [sessionNeeded(call)]: [] }])
    const kinds = Object.keys(operation.requestBody?.content ?? {})
    const [json, form] = [call.body && 'application/json', (call.form ?? call.photo) && 'multipart/form-data']
    assert.deepEqual(
      kinds,
      [json, form].filter((kind) => kind),
    )
    const answer = operation.responses[200]?.content['application/json']?.schema
    assert.equal(answer?.type, 'object')
    assert.ok((answer.required as string[]).includes('success'))
    assert.equal(new Set(answer.required as string[]).size, (answer.required as string[]).length)
    assert.ok('success' in (answer.properties as object))
    const refusal = operation.responses.default?.content['application/json']?.schema
    assert.equal(refusal?.$ref, '#/components/schemas/Refusal')
  })
}

test('every named security scheme and schema exists, and no schema names a dialect', () => {
  assert.deepEqual(Object.keys(document.components.securitySchemes), ['shopper', 'seller'])
  assert.deepEqual(Object.keys(document.components.schemas), ['Refusal'])
  assert.doesNotMatch(JSON.stringify(document), /"\$schema"/)
})

test('an order may carry an Idempotency-Key', () => {
  const keys = operationOf(api.placeCodOrder).parameters.filter((parameter) => parameter.in === 'header')
  assert.deepEqual(columns(keys, 'name', 'required'), [['Idempotency-Key', false]])
})

test('a new product is sent as a form of its data and one to four images', () => {
  const schema = operationOf(api.productAdd).requestBody?.content['multipart/form-data']?.schema
  assert.deepEqual(schema?.required, ['productData', 'images'])
  assert.deepEqual(Object.keys(schema.properties as object), ['productData', 'images'])
})
