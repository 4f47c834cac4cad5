import { afterEach } from 'node:test'
import { brokenInvariants } from '#server/database/invariants.ts'
import type { TestShop } from './open-test-shop.ts'

/** Fails a test that leaves tables with a broken invariant. */
export function keepInvariants(shop: { readonly it: TestShop }): void {
  afterEach(async () => {
    const broken = await brokenInvariants(shop.it.pool)
    if (broken.length > 0) throw new Error(`The tables contradict themselves.\n${broken.join('\n')}`)
  })
}
