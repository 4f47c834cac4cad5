import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { shopWithPages } from '#tests/support/shop-with-pages.ts'

const shop = shopWithPages()
const client = join(import.meta.dirname, '..', 'build', 'client')
/** All but the worker's script, which goes out as it lies there. */
const texts = () =>
  globSync('**/*.{js,css,svg}', { cwd: client, exclude: ['service-worker.js'] }).filter(
    (file) => statSync(join(client, file)).size >= 1024,
  )
const forms = [
  { encoding: 'br', end: '.br', unpack: brotliDecompressSync },
  { encoding: 'gzip', end: '.gz', unpack: gunzipSync },
]

async function ask(file: string, headers: Record<string, string> = {}) {
  const answer = await shop.it.app.inject({ url: `/${file}`, headers })
  return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload }
}

test('every script, style sheet and drawing of the build has compressed files with the same content', () => {
  const files = texts()
  assert.ok(files.length > 100, `${files.length}`)
  for (const file of files)
    for (const { end, unpack } of forms)
      assert.deepEqual(unpack(readFileSync(join(client, file + end))), readFileSync(join(client, file)), file + end)
})

test('the styles of every page and their headers fit into the twenty packets that a server may send after the page', async () => {
  const [styles = ''] = globSync('assets/root-*.css', { cwd: client })
  const { headers, body } = await ask(styles, { 'accept-encoding': 'gzip, deflate, br, zstd' })
  assert.equal(headers['content-encoding'], 'br')
  assert.ok(body.length + 1000 < 20 * 1460, `${body.length} bytes`)
})

test('a file is sent in an encoding that the client accepts, or as 304', async () => {
  for (const file of ['logo.svg', ...globSync('assets/root-*.css', { cwd: client })]) {
    const plain = await ask(file)
    assert.deepEqual([plain.status, plain.headers['content-encoding']], [200, undefined], file)
    assert.deepEqual(plain.body, readFileSync(join(client, file)))
    for (const { encoding, end } of forms) {
      const { status, headers, body } = await ask(file, { 'accept-encoding': encoding })
      assert.deepEqual([status, headers['content-encoding']], [200, encoding], file)
      assert.deepEqual(body, readFileSync(join(client, file + end)), file)
      assert.equal(headers['content-length'], `${body.length}`)
      assert.match(String(headers.vary), /accept-encoding/i)
      for (const name of ['content-type', 'cache-control']) assert.equal(headers[name], plain.headers[name], file)
      assert.notEqual(headers.etag, plain.headers.etag)
      const known = await ask(file, { 'accept-encoding': encoding, 'if-none-match': String(headers.etag) })
      assert.equal(known.status, 304, file)
    }
  }
})

test('the video of the banner comes in pieces to a client that asks for a piece, and may be cached for ever', async () => {
  const [video = ''] = globSync('assets/*.webm', { cwd: client })
  const { status, headers, body } = await ask(video, { range: 'bytes=0-99' })
  assert.deepEqual([status, body.length, headers['content-type']], [206, 100, 'video/webm'])
  assert.match(String(headers['cache-control']), /immutable/)
})

test('compressed files have no URL of their own', async () => {
  for (const file of texts().slice(0, 3))
    for (const { end } of forms) {
      assert.ok(existsSync(join(client, file + end)))
      assert.equal((await ask(file + end)).status, 404, file + end)
    }
})
