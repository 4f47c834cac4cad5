import assert from 'node:assert/strict'
import type { RawAnswer } from './attack-store.ts'

const inside = /node_modules|\.ts\b|\bat .+:\d+:\d+|FST_|PostgresError|DrizzleQuery|select .+ from |insert into/i

/** What is wrong with an API answer; undefined for a success or an expected error. */
export function faultOf({ status, text, headers }: RawAnswer): string | undefined {
  if (status >= 500) return `status ${status}`
  if (!/^application\/json/.test(String(headers['content-type']))) return `content-type ${headers['content-type']}`
  if (status < 400) return undefined
  const body = JSON.parse(text) as Record<string, unknown>
  if (body.success !== false) return 'a refusal without success: false'
  if (typeof body.code !== 'string' || !/^[A-Z_]+$/.test(body.code)) return 'a refusal without a code'
  const { message } = body
  if (typeof message !== 'string' || message.length < 5 || message.length > 300) return 'a refusal without one sentence'
  if (/[\r\n]/.test(message) || inside.test(text)) return 'a refusal with internal details'
  if (headers['set-cookie'] !== undefined) return 'a refusal with a cookie'
  return undefined
}

/** Asserts a success, or an error with one sentence and no internal details. */
export function assertCleanAnswer(answer: RawAnswer, about: string): void {
  const fault = faultOf(answer)
  if (fault !== undefined) assert.fail(`${about}: ${fault}: ${answer.text.slice(0, 500)}`)
}
