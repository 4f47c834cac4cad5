import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '../config/storage-variables.ts'
import { fetchErrorCode, readBytes } from '../http/read-response.ts'
import { isStorageKey, type Storage } from './storage.ts'
import { storageFailure } from './storage-failure.ts'

/** Milliseconds for one request and its whole response. */
const defaultTimeoutMs = 5_000
const retryDelayMs = 200
/** The largest stored file is an 800 pixel PNG. */
const maxBytes = 16 * 1024 * 1024
/** Pages of a listing; each has up to 1000 keys. */
const maxPages = 1000

type S3Response = { readonly status: number; readonly body: Buffer }

/** The failure of a response, with its status and S3's error code. */
function failureOf({ status, body }: S3Response): Error {
  const [, code] = /<Code>([A-Za-z]{1,64})<\/Code>/.exec(body.toString('utf8', 0, 10_000)) ?? []
  return storageFailure(`it answered ${status}${code === undefined ? '' : ` ${code}`}`)
}

/** Whether the file is missing, and not the whole bucket. */
const isMissing = ({ status, body }: S3Response) => status === 404 && !body.includes('NoSuchBucket')

const xmlEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The texts of all XML elements with this name. */
function elementTexts(xml: string, name: string): string[] {
  const unescapeXml = (text: string) =>
    text.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity) => xmlEntities[entity] ?? '')
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => unescapeXml(text))
}

/** Stores files in a bucket with path-style URLs; retries failed requests once. */
export function s3Storage(config: S3Config, timeoutMs = defaultTimeoutMs): Storage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = config
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })

  async function sendOnce(method: string, url: string, body: Buffer | undefined): Promise<S3Response> {
    const headers = { 'x-amz-content-sha256': hash('sha256', body ?? '') }
    const request = await client.sign(url, { method, headers, ...(body && { body: new Uint8Array(body) }) })
    try {
      const response = await fetch(request, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
      return { status: response.status, body: await readBytes(response, maxBytes) }
    } catch (error) {
      throw storageFailure(`no answer: ${fetchErrorCode(error)}`)
    }
  }

  /** Every request is idempotent, so a retry is safe. */
  async function send(method: string, path: string, body?: Buffer): Promise<S3Response> {
    const url = `${endpoint}/${bucket}${path}`
    const first = await sendOnce(method, url, body).catch(() => undefined)
    if (first !== undefined && first.status < 500 && first.status !== 429) return first
    await pause(retryDelayMs)
    return sendOnce(method, url, body)
  }

  function pathOf(key: string): string {
    if (!isStorageKey(key)) throw new Error(`Not a storage key: ${key}`)
    return `/${key}`
  }

  async function remove(key: string): Promise<void> {
    const response = await send('DELETE', pathOf(key))
    if (response.status !== 200 && response.status !== 204 && !isMissing(response)) throw failureOf(response)
  }

  async function list(prefix: string): Promise<string[]> {
    pathOf(prefix)
    const keys: string[] = []
    let token: string | undefined
    for (let page = 0; page < maxPages; page++) {
      const query = { 'list-type': '2', prefix: `${prefix}/`, ...(token && { 'continuation-token': token }) }
      const response = await send('GET', `/?${new URLSearchParams(query).toString()}`)
      if (response.status !== 200) throw failureOf(response)
      const xml = response.body.toString()
      if (!xml.includes('<ListBucketResult')) throw storageFailure('not a listing')
      keys.push(...elementTexts(xml, 'Key').filter((key) => key.startsWith(`${prefix}/`) && isStorageKey(key)))
      token = elementTexts(xml, 'NextContinuationToken')[0]
      if (token === undefined || elementTexts(xml, 'IsTruncated')[0] !== 'true') return keys
    }
    throw storageFailure('a listing without end')
  }

  return {
    async put(key, bytes) {
      const response = await send('PUT', pathOf(key), bytes)
      if (response.status !== 200) throw failureOf(response)
    },
    async get(key) {
      const response = await send('GET', pathOf(key))
      if (response.status === 200) return response.body
      if (isMissing(response)) return undefined
      throw failureOf(response)
    },
    async deleteAll(prefix) {
      if (prefix.includes('/')) await remove(prefix)
      else for (const key of await list(prefix)) await remove(key)
    },
    list,
    hasRoom: async () => true,
  }
}
