import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '../config/storage-settings.ts'
import { readBytes } from '../http/body-limit.ts'
import { isStorageKey, type Storage } from './storage.ts'
import { isStorageFailure, storageFailure } from './storage-failure.ts'

/** How long one request may take, in milliseconds, until its whole answer is read. */
const patience = 5_000
const pauseMs = 200
/** The largest thing we keep is a picture of 800 pixels as PNG. */
const maxBytes = 16 * 1024 * 1024
/** A page of the listing names 1000 keys. */
const maxPages = 1000

type Answer = { readonly status: number; readonly body: Buffer }

/** The names that Node and fetch give to failures; their messages may quote the address. */
function whyOf(error: unknown): string {
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : (error as Error).name
}

function refused({ status, body }: Answer): Error {
  const [, code] = /<Code>([A-Za-z]{1,64})<\/Code>/.exec(body.toString('utf8', 0, 10_000)) ?? []
  return storageFailure(`it answered ${status}${code === undefined ? '' : ` ${code}`}`)
}

const inText: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** What stands in the elements of this name. */
function textsOf(xml: string, element: string): string[] {
  const found = xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))
  return [...found].map(([, text = '']) =>
    text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => inText[name] ?? ''),
  )
}

/**
 * Keeps files in a bucket of anything that speaks S3, named by their keys; the bucket stands in the path. What is asked is
 * signed with its contents, takes 5 seconds at most and is asked once more when the service is away or busy.
 */
export function s3Storage(settings: S3Settings, patienceMs = patience): Storage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const root = `${endpoint}/${bucket}`

  async function askOnce(method: string, url: string, body: Buffer | undefined): Promise<Answer> {
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    }
    const sent = body === undefined ? {} : { body: new Uint8Array(body) }
    const request = await client.sign(url, { method, headers, ...sent })
    try {
      const response = await fetch(request, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
      return { status: response.status, body: await readBytes(response, maxBytes) }
    } catch (error) {
      throw storageFailure(`no answer: ${whyOf(error)}`)
    }
  }

  /** Everything we ask may be asked twice: a file written again is the same file. */
  async function ask(method: string, path: string, body?: Buffer): Promise<Answer> {
    const url = `${root}${path}`
    const first = await askOnce(method, url, body).catch((error: unknown) => {
      if (isStorageFailure(error)) return undefined
      throw error
    })
    if (first !== undefined && first.status < 500 && first.status !== 429) return first
    await pause(pauseMs)
    return askOnce(method, url, body)
  }

  function pathOf(key: string): string {
    if (!isStorageKey(key)) throw new Error(`Not a storage key: ${key}`)
    return `/${key}`
  }

  async function remove(key: string): Promise<void> {
    const answer = await ask('DELETE', pathOf(key))
    if (answer.status !== 200 && answer.status !== 204 && !isMissing(answer)) throw refused(answer)
  }

  async function keysUnder(prefix: string): Promise<string[]> {
    pathOf(prefix)
    const keys: string[] = []
    let token: string | undefined
    for (let page = 0; page < maxPages; page++) {
      const query = { 'list-type': '2', prefix: `${prefix}/`, ...(token && { 'continuation-token': token }) }
      const answer = await ask('GET', `/?${new URLSearchParams(query).toString()}`)
      const xml = answer.body.toString()
      if (answer.status !== 200) throw refused(answer)
      if (!xml.includes('<ListBucketResult')) throw storageFailure('an answer of another shape')
      keys.push(...textsOf(xml, 'Key').filter((key) => key.startsWith(`${prefix}/`) && isStorageKey(key)))
      const [next] = textsOf(xml, 'NextContinuationToken')
      if (next === undefined || textsOf(xml, 'IsTruncated')[0] !== 'true') return keys
      token = next
    }
    throw storageFailure('a listing without an end')
  }

  return {
    async put(key, bytes) {
      const answer = await ask('PUT', pathOf(key), bytes)
      if (answer.status !== 200) throw refused(answer)
    },
    async get(key) {
      const answer = await ask('GET', pathOf(key))
      if (answer.status === 200) return answer.body
      if (isMissing(answer)) return undefined
      throw refused(answer)
    },
    async deleteAll(prefix) {
      if (prefix.includes('/')) await remove(prefix)
      else for (const key of await keysUnder(prefix)) await remove(key)
    },
    keysUnder,
    // A bucket grows; one that takes nothing any more says so when it is asked to.
    hasRoom: async () => true,
  }
}

/** The file is not there, which is not the same as a bucket that is not there. */
function isMissing({ status, body }: Answer): boolean {
  return status === 404 && !body.includes('NoSuchBucket')
}
