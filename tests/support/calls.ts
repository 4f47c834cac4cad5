import { z } from 'zod'
import { api } from '#domain/contract.ts'
import type { Endpoint } from '#domain/endpoint.ts'

/** The part of JSON Schema that the contract's shapes use. */
export type Schema = {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
}

/** The parts of a request. */
export const parts = ['params', 'query', 'body', 'form'] as const
export type Part = (typeof parts)[number]

/** Good values by field name. `params.id` has precedence over `id`, and `stockLevel/reason` of one call over both. */
export type Known = Readonly<Record<string, readonly unknown[]>>

export type Call = Endpoint & { readonly name: string }

/** Every call of the contract with its name, in the contract's order. */
export const calls: readonly Call[] = Object.entries<Endpoint>(api).map(([name, call]) => ({ name, ...call }))

/** Whether a call changes something, so that other sites' requests are refused. */
export function isWrite(call: Endpoint): boolean {
  return call.method !== 'GET' || call.writes === true
}

/** The schema of a call's part; undefined if the call has no such part. */
export function schemaOf(call: Endpoint, part: Part): Schema | undefined {
  const shape = call[part]
  return shape === undefined ? undefined : asSchema(shape as z.core.$ZodType)
}

/** The JSON Schema of a shape's input. */
export function asSchema(shape: z.core.$ZodType): Schema {
  return z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema
}

/** The types, as of `typeof`, that a value of a schema may have. */
export function typesOf({ type, anyOf, enum: names, const: only }: Schema): string[] {
  if (anyOf !== undefined) return anyOf.flatMap(typesOf)
  if (type !== undefined) return [type === 'integer' ? 'number' : type]
  return [names, [only]].flatMap((values) => (values ?? []).map((value) => typeof value))
}

/** The known good values of a field that have a type of its shape. */
export function knownFor(schema: Schema, field: string, part: Part, known: Known): readonly unknown[] {
  const types = typesOf(schema)
  return (known[`${part}.${field}`] ?? known[field] ?? []).filter(
    (value) => types.includes(typeof value) && (schema.enum === undefined || schema.enum.includes(value as never)),
  )
}

function goodLeaf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.type === 'boolean') return true
  return schema.type === 'string' ? 'Fresh' : Math.max(schema.minimum ?? 1, 1)
}

/** A value of a schema that the shop understands, without optional fields that have no known value. */
function goodOf(schema: Schema, field: string, part: Part, known: Known): unknown {
  const [value] = knownFor(schema, field, part, known)
  if (value !== undefined) return value
  const [first] = schema.anyOf?.filter((each) => each.type !== 'null') ?? []
  if (first !== undefined) return goodOf(first, field, part, known)
  if (schema.items !== undefined) return [goodOf(schema.items, field, part, known)]
  if (schema.properties === undefined) return goodLeaf(schema)
  const isSent = ([name, each]: [string, Schema]) =>
    schema.required?.includes(name) ||
    each.properties !== undefined ||
    each.items !== undefined ||
    knownFor(each, name, part, known).length > 0
  const sent = Object.entries(schema.properties).filter(isSent)
  return Object.fromEntries(sent.map(([name, each]) => [name, goodOf(each, name, part, known)]))
}

/** The values that a call is sent, by part. */
export type Sent = { readonly [P in Part]?: unknown }

/** A good request of a call, made from its shapes. */
export function goodRequest(call: Call, all: Known): Sent {
  const prefix = `${call.name}/`
  const own = Object.entries(all).filter(([field]) => field.startsWith(prefix))
  const known = { ...all, ...Object.fromEntries(own.map(([field, values]) => [field.slice(prefix.length), values])) }
  const values = parts.flatMap((part) => {
    const schema = schemaOf(call, part)
    return schema === undefined ? [] : [[part, goodOf(schema, '', part, known)]]
  })
  return Object.fromEntries(values) as Sent
}

export type Path = readonly (string | number)[]

/** The paths of all fields in a value, nested ones too, and of the first entry of each list. */
export function placesIn(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : [[...path, 0], ...placesIn(value[0], [...path, 0])]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => [[...path, name], ...placesIn(each, [...path, name])])
}

/** A copy of a sample with another value at this path. */
export function changed(sample: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  const copy = structuredClone(sample) as Record<string | number, unknown>
  copy[step] = changed(copy[step], rest, value)
  return copy
}
