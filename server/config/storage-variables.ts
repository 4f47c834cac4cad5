import * as z from 'zod'
import { type Environment, isPlainAddress, isVisibleAscii, variableGroup, webAddress } from './variables.ts'

const required = z.string('set too when pictures are to lie in a bucket (S3_…)')
const key = required.refine(isVisibleAscii, 'a key without spaces')

export const s3Group = variableGroup({
  /** Without the bucket and without a slash at its end. */
  endpoint: [
    'S3_ENDPOINT',
    required.pipe(webAddress).refine(isPlainAddress, 'a plain web address, without keys in it'),
  ],
  bucket: [
    'S3_BUCKET',
    required.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket, such as thela-pictures'),
  ],
  accessKeyId: ['S3_ACCESS_KEY_ID', key],
  secretAccessKey: ['S3_SECRET_ACCESS_KEY', key],
  region: [
    'S3_REGION',
    z
      .string()
      .regex(/^[\w-]+$/, 'a region such as ap-south-1')
      .default('us-east-1'),
  ],
})

/** A bucket of a service that speaks S3. */
export type S3Config = { readonly kind: 's3' } & ReturnType<typeof s3Group.parse>
/** Where uploaded pictures are: DATA_DIR, or a bucket that several machines share. */
type StorageConfig = { readonly kind: 'folder' } | S3Config

/** Reads the variables of storage: a bucket as soon as one of its four required variables is set. */
export function storageOf(env: Environment): StorageConfig {
  const usesS3 = s3Group.variables.some((name) => name !== 'S3_REGION' && env[name] !== undefined)
  return usesS3 ? { kind: 's3', ...s3Group.parse(env) } : { kind: 'folder' }
}
