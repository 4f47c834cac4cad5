import { afterEach } from 'node:test'
import { brokenInvariants, invariants } from '#server/database/invariants.ts'
import type { TestShop } from './open-test-shop.ts'

/** All invariants as one statement, which each connection plans once: planning takes ten times as long as running. */
const brokenRows = {
  name: 'broken_rows',
  text: invariants.map(({ statement }) => `select to_jsonb(row) from (${statement}\n) row`).join(' union all '),
}

/** Fails a test that leaves tables with a broken invariant. */
export function keepInvariants(shop: { readonly it: TestShop }): void {
  afterEach(async () => {
    if ((await shop.it.pool.query(brokenRows)).rowCount === 0) return
    throw new Error(`The tables contradict themselves.\n${(await brokenInvariants(shop.it.pool)).join('\n')}`)
  })
}
