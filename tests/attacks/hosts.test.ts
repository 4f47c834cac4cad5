import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testShop } from '#tests/support/open-test-shop.ts'
import { portOf } from '#tests/support/order-stream.ts'
import { stock } from '#tests/support/shelves.ts'
import { say } from '#tests/support/sockets.ts'

/** Over a real connection: what names two hosts, or one that two readers could read differently. */
const shop = testShop({}, async (store) => void (await stock(store)))

async function ask(path: string, hosts: string): Promise<string> {
  return say(await portOf(shop.it.app), `GET ${path} HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`, 30_000)
}

const paths = ['/api/product/list', '/api/user/is-auth', '/healthz', '/nothing']

test('a repeated or ambiguous Host header is refused by every URL, cached or not', async () => {
  const odd = [
    'X: no host at all',
    'Host: a\r\nHost: a',
    'Host: a\r\nhOsT: evil.example',
    'HOST: a\r\nX: y\r\nHost:',
    'Host: a, evil.example',
    'Host: a@evil.example',
    'Host: a/evil.example',
    'Host: a?x',
    'Host: a#x',
    'Host: a evil.example',
    'Host: a:80:90',
    'Host: [::1',
    'Host: a\\evil.example',
    'Host: a%2eevil.example',
  ]
  for (const path of paths) {
    for (const hosts of odd) {
      const heard = await ask(path, hosts)
      assert.match(heard, /^HTTP\/1\.1 400 /, `${path} ${hosts}: ${heard.slice(0, 200)}`)
      assert.match(heard, /cache-control: no-store/i)
      assert.match(heard, /"message":"The request could not be read\."/)
    }
  }
})

test('valid Host headers are answered, from the cache too', async () => {
  for (const host of ['a', 'shop.example:3000', '127.0.0.1:80', '[::1]:3000', 'xn--abc.example', 'my_shop', 'a.', ''])
    for (const path of ['/api/product/list', '/api/product/list', '/healthz'])
      assert.match(await ask(path, `Host: ${host}`), /^HTTP\/1\.1 200 /, `${path} ${host}`)
})
