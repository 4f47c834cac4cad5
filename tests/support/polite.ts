import assert from 'node:assert/strict'
import type { Heard } from './street.ts'

const inside = /node_modules|\.ts\b|\bat .+:\d+:\d+|FST_|PostgresError|DrizzleQuery|select .+ from |insert into/i

/** What is wrong with an answer of the shop, whatever was asked; undefined when it is a yes or a polite no. */
export function faultOf({ status, text, headers }: Heard): string | undefined {
  if (status >= 500) return `status ${status}`
  if (!/^application\/json/.test(String(headers['content-type']))) return `content-type ${headers['content-type']}`
  if (status < 400) return undefined
  const body = JSON.parse(text) as Record<string, unknown>
  if (body.success !== false) return 'a refusal without success: false'
  if (typeof body.code !== 'string' || !/^[A-Z_]+$/.test(body.code)) return 'a refusal without a code'
  const { message } = body
  if (typeof message !== 'string' || message.length < 5 || message.length > 300) return 'a refusal without one sentence'
  if (/[\r\n]/.test(message) || inside.test(text)) return 'a refusal that tells about the inside'
  if (headers['set-cookie'] !== undefined) return 'a refusal with a cookie'
  return undefined
}

/** Fails unless the answer is a yes, or a no in one sentence that tells nothing about the inside. */
export function isPolite(heard: Heard, about: string): void {
  const fault = faultOf(heard)
  if (fault !== undefined) assert.fail(`${about}: ${fault}: ${heard.text.slice(0, 500)}`)
}
