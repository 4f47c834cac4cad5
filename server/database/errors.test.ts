import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyError } from 'fastify'
import { toRefusal } from '../http/error-handler.ts'

/** The code with which a request is refused whose query fails so, wrapped by the query builder. */
const codeFor = (code: string) => {
  const cause = Object.assign(new Error('failed'), { code })
  return toRefusal(new Error('Failed query', { cause }) as FastifyError)?.code
}

test('a database that is not found, refuses connections, restarts or only reads is BUSY; other errors are bugs', () => {
  for (const code of ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETDOWN', '57P01', '25006', '53300'])
    assert.equal(codeFor(code), 'BUSY', code)
  for (const code of ['23505', '25P02', '42601', 'EACCES', 'ENOTFOUNDED']) assert.equal(codeFor(code), undefined, code)
})
