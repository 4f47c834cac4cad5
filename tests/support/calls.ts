import { z } from 'zod'
import { api } from '#domain/contract.ts'
import type { Endpoint } from '#domain/endpoint.ts'

/** A shape of the contract as JSON Schema, as far as the contract's shapes use it. */
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

/** Where a call can be given something. */
export const parts = ['params', 'query', 'body', 'form'] as const
export type Part = (typeof parts)[number]

/**
 * Good values by the name of their field, of which the first that fits the shape is taken; `params.id` goes before `id`,
 * and `stockLevel/reason`, of one call alone, before both.
 */
export type Known = Readonly<Record<string, readonly unknown[]>>

export type Call = Endpoint & { readonly name: string }

/** Every call of the contract with its name, in the contract's order. */
export const calls: readonly Call[] = Object.entries<Endpoint>(api).map(([name, call]) => ({ name, ...call }))

/** Whether a call changes something, and is therefore refused from other sites. */
export function isWrite(call: Endpoint): boolean {
  return call.method !== 'GET' || call.writes === true
}

/** What a call takes in this part; undefined when it takes nothing there. */
export function schemaOf(call: Endpoint, part: Part): Schema | undefined {
  const shape = call[part]
  return shape === undefined ? undefined : asSchema(shape as z.core.$ZodType)
}

/** A shape of what is sent as JSON Schema. */
export function asSchema(shape: z.core.$ZodType): Schema {
  return z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema
}

/** The JSON types a value of this shape may have. */
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

/** A value of this shape that the shop understands; what may be left out and is not known is left out. */
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

/** All that a call is sent: the parts of its address, its query, its body and its form. */
export type Sent = { readonly [P in Part]?: unknown }

/** A good request of a call, made from its shapes. */
export function goodRequest(call: Call, all: Known): Sent {
  const prefix = `${call.name}/`
  const own = Object.entries(all).filter(([field]) => field.startsWith(prefix))
  const known = { ...all, ...Object.fromEntries(own.map(([field, values]) => [field.slice(prefix.length), values])) }
  const made = parts.flatMap((part) => {
    const schema = schemaOf(call, part)
    return schema === undefined ? [] : [[part, goodOf(schema, '', part, known)]]
  })
  return Object.fromEntries(made) as Sent
}

export type Path = readonly (string | number)[]

/** Every place of a shape that this good value has: its fields, what is inside them, and the first entry of each list. */
export function placesIn(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : [[...path, 0], ...placesIn(value[0], [...path, 0])]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => [[...path, name], ...placesIn(each, [...path, name])])
}

/** The same with another value at this place. */
export function changed(sample: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  const copy = structuredClone(sample) as Record<string | number, unknown>
  copy[step] = changed(copy[step], rest, value)
  return copy
}
