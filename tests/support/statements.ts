import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

const asking = new AsyncLocalStorage<string[]>()

/** The statements that the store sends to the database while it answers; none of background jobs, new connections and transaction control. */
export async function statementsOf(
  work: () => Promise<{ status: number; body?: { message?: string } }>,
): Promise<string[]> {
  const sent: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
    const [first] = asked
    const text = typeof first === 'string' ? first : String((first as { text?: string }).text)
    // The list of put-off work and the line between processes have clients of their own.
    const { application_name: name } = (this as unknown as { connectionParameters: pg.ClientConfig })
      .connectionParameters
    if (name === 'thela' && !/^(begin|commit)|set_config\('statement_timeout'/i.test(text))
      asking.getStore()?.push(text)
    return Reflect.apply(query, this, asked)
  } as typeof query
  try {
    const { status, body } = await asking.run(sent, work)
    assert.equal(status, 200, body?.message)
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}
