import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureBuild, type RunningStore, startStore } from '#tests/support/running-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'thela-live-'))
const running = new Set<RunningStore>()

after(async () => {
  for (const store of running) await store.kill()
  // A PostgreSQL whose store was killed ends by itself, a moment later.
  if (running.size > 0) await pause(1000)
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

async function open(): Promise<RunningStore> {
  const store = await startStore(folder)
  running.add(store)
  void store.ended.then(() => running.delete(store))
  return store
}

async function sellerOf(url: string): Promise<string> {
  const body = JSON.stringify({ email: 'seller@example.com', password: 'seller password' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/seller/login`, { method: 'POST', headers, body })
  assert.equal(answer.status, 200)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Reads the seller's stream to its end; resolves when it was closed properly. */
async function watchToTheEnd(url: string, cookie: string): Promise<{ ended: Promise<string> }> {
  const answer = await fetch(`${url}/api/order/stream?as=seller`, { headers: { cookie } })
  assert.equal(answer.status, 200)
  return { ended: answer.text() }
}

const page = async (url: string) => (await fetch(`${url}/products/root/beetroot`)).text()

test('two servers over one database: a new price is on the pages of both, and both stop at once with open streams', async () => {
  ensureBuild()
  const [first, second] = [await open(), await open()]
  const cookie = await sellerOf(first.url)
  assert.doesNotMatch(await page(second.url), /₹77\.77/)
  const body = JSON.stringify({
    id: 'beetroot',
    type: 'retail',
    updatedUnits: [{ label: '1kg', price: 99, sellingPrice: 77.77 }],
  })
  const headers = { 'content-type': 'application/json', cookie }
  const changed = await fetch(`${first.url}/api/product/update-units`, { method: 'POST', headers, body })
  assert.equal(changed.status, 200, await changed.text())
  assert.match(await page(first.url), /₹77\.77/)
  const since = Date.now()
  while (!/₹77\.77/.test(await page(second.url))) {
    assert.ok(Date.now() - since < 3_000, 'the second server still shows the old price')
    await pause(10)
  }

  for (const store of [second, first]) {
    const streams = [await watchToTheEnd(store.url, cookie), await watchToTheEnd(store.url, cookie)]
    const asked = Date.now()
    store.stop()
    for (const { ended } of streams) assert.match(await ended, /^retry: /)
    assert.deepEqual(await store.ended, { code: 0, signal: null })
    assert.ok(Date.now() - asked < 8_000, `it took ${Date.now() - asked} ms to stop`)
  }
})
