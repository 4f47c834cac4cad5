import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import process from 'node:process'
import { test } from 'node:test'

/** Logs and prints, answers a request to itself meanwhile, and ends by itself. */
const program = `
  const { createServer } = await import('node:http')
  const { openLog } = await import(${JSON.stringify(import.meta.resolve('./log.ts'))})
  const log = openLog()
  const server = createServer((request, response) => {
    log.info(request.url)
    response.end('Open')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  for (let times = 0; times < 20; times++) {
    process.stdout.write('The store is open')
    process.stderr.write(await (await fetch('http://127.0.0.1:' + server.address().port)).text())
  }
  log.fatal('Ends')
  process.exit(7)
`

test('a program whose log is on a full disk keeps running and can exit', { skip: !existsSync('/dev/full') }, () => {
  const full = openSync('/dev/full', 'w')
  const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
    timeout: 30_000,
  })
  closeSync(full)
  assert.deepEqual([stderr, status], ['Open'.repeat(20), 7])
})
