import type { TestContext } from 'node:test'
import type { TestShop } from './open-test-shop.ts'

/** Fails each statement with this text outside of transactions until the test ends. */
export function failStatements(t: TestContext, { shop }: TestShop, failing: string): void {
  const pool = shop.db.$client
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  t.mock.method(pool, 'query', (...given: unknown[]) => {
    const [statement] = given as [string | { text: string }]
    const text = typeof statement === 'string' ? statement : statement.text
    return text.includes(failing) ? Promise.reject(new Error('The line is cut.')) : query(...given)
  })
}
