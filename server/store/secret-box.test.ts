import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openSecretBox } from './secret-box.ts'

test('first starts at once over one folder end with one whole key, and each reads what another sealed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'thela-key-'))
  try {
    const boxes = await Promise.all(Array.from({ length: 20 }, () => openSecretBox({ dataDir })))
    const sealed = boxes.map((box) => box.seal('very secret', 'payment'))
    for (const each of [...boxes, await openSecretBox({ dataDir })])
      assert.deepEqual(new Set(sealed.map((one) => each.unseal(one, 'payment'))), new Set(['very secret']))
    assert.deepEqual(readdirSync(dataDir), ['secret.key'])
    assert.equal(statSync(join(dataDir, 'secret.key')).mode & 0o777, 0o600)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
