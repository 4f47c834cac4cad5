import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

type Query = { readonly text: string; readonly values?: unknown[] | undefined }

const context = new AsyncLocalStorage<Query[]>()

/** Statements that are not counted: transaction control and the set-up of a connection. */
const shared = /^(begin|commit|rollback|select set_config)/i

/** The statements that the store sends while it answers a request, with their values, without those of background jobs. */
export async function queriesOf(
  work: () => Promise<{ status: number; body?: { message?: string } }>,
): Promise<Query[]> {
  const sent: Query[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, values] = args
    const asked = typeof first === 'string' ? { text: first } : (first as Query)
    // Background jobs and LISTEN have clients of their own.
    const { application_name: name } = (this as unknown as { connectionParameters: pg.ClientConfig })
      .connectionParameters
    if (name === 'thela' && !shared.test(asked.text.trimStart()))
      context.getStore()?.push({ text: asked.text, values: Array.isArray(values) ? values : asked.values })
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

/** The text of `queriesOf`. */
export async function statementsOf(work: Parameters<typeof queriesOf>[0]): Promise<string[]> {
  return (await queriesOf(work)).map(({ text }) => text)
}
