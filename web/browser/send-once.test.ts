import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onceSender } from './send-once.ts'

/** A connection that notes the keys it is sent: one answers, one loses the answer. */
function connection() {
  const keys: string[] = []
  const answered = async (key: string) => `${keys.push(key)} sent`
  const lost = async (key: string): Promise<string> => {
    keys.push(key)
    throw new TypeError('Failed to fetch')
  }
  return { keys, answered, lost }
}

test('a call repeated after a lost answer has the same key, and one after an answer a new key', async () => {
  const { keys, answered, lost } = connection()
  const sendOnce = onceSender()
  await assert.rejects(sendOnce('5 kg came in', lost), /Failed to fetch/)
  await assert.rejects(sendOnce('5 kg came in', lost), /Failed to fetch/)
  assert.equal(await sendOnce('5 kg came in', answered), '3 sent')
  await sendOnce('5 kg came in', answered)
  const [first, second, third, fourth] = keys
  assert.match(first ?? '', /^[0-9a-f]{32}$/)
  assert.deepEqual([second, third], [first, first])
  assert.notEqual(fourth, first)
})

test('the same text typed again later has a new key', async () => {
  const { keys, lost } = connection()
  const sendOnce = onceSender()
  const [typed, typedAnew] = [{ text: '5' }, { text: '5' }]
  for (const source of [typed, typed, typedAnew]) await assert.rejects(sendOnce('5 kg came in', lost, source))
  assert.equal(keys[1], keys[0])
  assert.notEqual(keys[2], keys[0])
})

test('another text or a changed form has another key', async () => {
  const { keys, lost } = connection()
  const sendOnce = onceSender()
  const form = { photos: [new Blob(['a'])] }
  for (const sent of ['5 kg', '6 kg', form, { ...form }]) await assert.rejects(sendOnce(sent, lost))
  assert.equal(new Set(keys).size, 4)
})
