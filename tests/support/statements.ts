import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

const context = new AsyncLocalStorage<string[]>()

/** Statements that are not counted: transaction control and the set-up of a connection. */
const shared = /^(begin|commit|rollback|select set_config)/i

/** The statements that the store sends while it answers a request, without those of background jobs. */
export async function statementsOf(
  work: () => Promise<{ status: number; body?: { message?: string } }>,
): Promise<string[]> {
  const sent: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args
    const text = typeof first === 'string' ? first : String((first as { text?: string }).text)
    // Background jobs and LISTEN have clients of their own.
    const { application_name: name } = (this as unknown as { connectionParameters: pg.ClientConfig })
      .connectionParameters
    if (name === 'thela' && !shared.test(text.trimStart())) context.getStore()?.push(text)
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    const { status, body } = await context.run(sent, work)
    assert.equal(status, 200, body?.message)
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}
