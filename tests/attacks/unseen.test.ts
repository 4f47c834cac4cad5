import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nehruNagar } from '#tests/support/addresses.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { shopper, visitor } from '#tests/support/people.ts'

/** Text that counts as text and shows nothing. */
const shop = testShop()

test('an invisible name or street is refused as empty', async () => {
  const person = await shopper(shop.it)
  const unseen = [
    '\u200b',
    '\u200b \u200d\u2060',
    '\u3164',
    '\u2800\u2800',
    '\u202e\u2066',
    '\u0007',
    '\ue000',
    '\u00ad\ufe0f',
  ]
  for (const text of unseen) {
    const about = JSON.stringify(text)
    const account = { name: text, email: 'unseen@example.com', password: 'long enough' }
    const made = await visitor(shop.it).post('/api/user/register', account, { from: '10.96.0.3' })
    assert.deepEqual([made.status, made.body.message], [400, 'name: is required.'], about)
    for (const field of ['firstName', 'lastName', 'street', 'city', 'state', 'country']) {
      const answer = await person.post('/api/address/add', { address: { ...nehruNagar, [field]: text } })
      assert.deepEqual([answer.status, answer.body.message], [400, `${field}: is required.`], about)
    }
  }
  for (const name of ['आशा', 'क्\u200dष', '😀', 'அ', '1', '\u200bÅ'])
    assert.equal(
      (await person.post('/api/address/add', { address: { ...nehruNagar, firstName: name } })).status,
      200,
      name,
    )
})
