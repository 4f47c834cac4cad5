import { bad, type Environment, optionalOf, textOf, webAddressOf } from './environment.ts'
import type { SettingName } from './setting-names.ts'

/** A bucket of a service that speaks S3. */
export type S3Settings = {
  readonly kind: 's3'
  /** Without the bucket, which stands in the path; without a slash at its end. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Where uploaded pictures lie: in DATA_DIR, or in a bucket that several machines share. */
export type StorageSettings = { readonly kind: 'folder' } | S3Settings

const needs = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Where pictures lie: all of the S3_ settings, or none and they lie in DATA_DIR. No refusal repeats a key. */
export function storageOf(env: Environment): StorageSettings {
  const isSet = (name: SettingName) => textOf(env, name, '') !== ''
  if (!needs.some(isSet)) return { kind: 'folder' }
  const missing = needs.find((name) => !isSet(name))
  if (missing !== undefined) bad(missing, 'set too when pictures are to lie in a bucket (S3_…)')
  const endpoint = webAddressOf(env, 'S3_ENDPOINT', '')
  const { username, search, hash } = new URL(endpoint)
  if (username !== '' || search !== '' || hash !== '') bad('S3_ENDPOINT', 'a plain web address, without keys in it')
  const isName = (text: string) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text)
  const isPlain = (text: string) => /^[\x21-\x7e]+$/.test(text)
  const key = (name: SettingName) => optionalOf(env, name, isPlain, 'a key without spaces') ?? ''
  return {
    kind: 's3',
    endpoint,
    bucket: optionalOf(env, 'S3_BUCKET', isName, 'the name of a bucket, such as thela-pictures') ?? '',
    region: optionalOf(env, 'S3_REGION', (text) => /^[\w-]+$/.test(text), 'a region such as ap-south-1') ?? 'us-east-1',
    accessKeyId: key('S3_ACCESS_KEY_ID'),
    secretAccessKey: key('S3_SECRET_ACCESS_KEY'),
  }
}
