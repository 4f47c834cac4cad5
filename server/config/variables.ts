import * as z from 'zod'
import { normalizeEmail } from '#domain/accounts/email.ts'
import { plainPhone } from '#domain/latin-digits.ts'
import { isPhoneNumber } from '#domain/store/legal.ts'

/** The cleaned environment: trimmed values, none of them empty. */
export type Environment = Readonly<Record<string, string | undefined>>

// Each field's error says what the variable must be; `variableGroup` puts the name before it.

/** A number within its bounds. */
export function number(min: number, max: number) {
  const wanted = `a number from ${min} to ${max}`
  return z
    .string()
    .regex(/^-?\d+(\.\d+)?$/, wanted)
    .transform(Number)
    .refine((value) => value >= min && value <= max, wanted)
}

/** A whole number within its bounds. */
export const integer = (min: number, max: number) => number(min, max).refine(Number.isInteger, 'a whole number')

/** 1 or 0. */
export const boolean = z.enum(['0', '1'], '0 or 1').transform((value) => value === '1')

/** An http or https URL, without the slash at its end. */
export const webAddress = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'a web address such as https://shop.example',
  )
  .transform((text) => new URL(text).href.replace(/\/$/, ''))

/** Whether a web address has no user, search or hash. */
export function isPlainAddress(address: string): boolean {
  const { href, origin, pathname } = new URL(address)
  return href === origin + pathname
}

/** An e-mail address, lower-cased. */
export const email = z.string().transform((text, context) => {
  const address = normalizeEmail(text)
  if (address === undefined) context.addIssue('an e-mail address')
  return address ?? z.NEVER
})

export const phone = z.string().refine(isPhoneNumber, 'a phone number such as +91 98765 43210').transform(plainPhone)

/** Values separated by commas. */
export const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
  )

/** Whether the text is printable ASCII without spaces. */
export const isVisibleAscii = (text: string) => /^[\x21-\x7e]+$/.test(text)

/** Whether a host name or address leads to this machine alone. */
export function isLoopback(host: string): boolean {
  return /^(localhost|[\w.-]+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}

/** Stops the start with one line naming the variable, never its value. */
export function configError(name: string, wanted: string): never {
  throw new Error(`${name} must be ${wanted}.`)
}

type Fields = Readonly<Record<string, readonly [variable: string, type: z.ZodType]>>
type Value<Field> = Field extends readonly [string, infer Type extends z.ZodType] ? z.output<Type> : never
/** The values of a group; an unset optional field is missing. */
type Values<Group extends Fields> = {
  readonly [Name in keyof Group as undefined extends Value<Group[Name]> ? never : Name]: Value<Group[Name]>
} & {
  readonly [Name in keyof Group as undefined extends Value<Group[Name]> ? Name : never]?: NonNullable<
    Value<Group[Name]>
  >
}

/** A group of fields, each with its environment variable and zod type. */
export function variableGroup<const Group extends Fields>(fields: Group) {
  const schema = z.object(Object.fromEntries(Object.values(fields)))

  /** Throws one line naming the first invalid variable. */
  function parse(env: Environment): Values<Group> {
    const { success, data, error } = schema.safeParse(env)
    if (!success) return configError(String(error.issues[0]?.path[0]), String(error.issues[0]?.message))
    const values = Object.entries(fields).map(([field, [variable]]) => [field, data[variable]])
    return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Values<Group>
  }

  return { variables: Object.keys(schema.shape), parse }
}

/** Variables whose spaces matter or must be refused. */
const untrimmed: ReadonlySet<string> = new Set(['SELLER_PASSWORD', 'DATABASE_URL'])

/** Trims the variables; empty ones count as not set. */
export function cleanEnvironment(env: Environment): Environment {
  const trimmed = Object.entries(env).map(([name, value]) => [name, untrimmed.has(name) ? value : value?.trim()])
  return Object.fromEntries(trimmed.filter(([, value]) => value))
}
