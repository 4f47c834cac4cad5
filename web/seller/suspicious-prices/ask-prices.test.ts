import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '#domain/refusal.ts'
import { priceQuestions, sendOrAsk } from './ask-prices.ts'

priceQuestions.setState({ dialog: {} })

test('prices whose confirmed save lost its answer are sent again as confirmed, without another question', async () => {
  const keys: string[] = []
  const asked: unknown[] = []
  let isLost = true
  const send = async (key: string, { confirmed }: { confirmed?: true }): Promise<string> => {
    keys.push(key)
    if (!confirmed) throw new Refusal('PRICE_LOOKS_WRONG')
    if (!isLost) return 'saved'
    isLost = false
    throw new TypeError('Failed to fetch')
  }
  const stop = priceQuestions.subscribe(({ questions: [open] }) => {
    if (open === undefined) return
    asked.push(open.suspicious)
    open.answer(true)
  })
  await assert.rejects(sendOrAsk('one', send), /Failed to fetch/)
  assert.equal(await sendOrAsk('one', send), 'saved')
  assert.deepEqual(keys, ['one', 'one-confirmed', 'one-confirmed'])
  assert.equal(asked.length, 1)

  // Other prices have a question of their own.
  assert.equal(await sendOrAsk('two', send), 'saved')
  assert.deepEqual(keys.slice(3), ['two', 'two-confirmed'])
  assert.equal(asked.length, 2)
  stop()
})

test('two saves of suspicious prices at once each have a question and an answer of their own', async () => {
  const sendOf =
    (name: string) =>
    async (_: string, { confirmed }: { confirmed?: true }) => {
      if (!confirmed) throw new Refusal('PRICE_LOOKS_WRONG', { extra: { suspicious: [name] } })
      return name
    }
  const saves = ['okra', 'onion'].map((name) => sendOrAsk(name, sendOf(name)))
  await new Promise(setImmediate)
  const shown: unknown[] = []
  for (const isRight of [true, false]) {
    const [open] = priceQuestions.getState().questions
    shown.push(open?.suspicious)
    open?.answer(isRight)
  }
  assert.deepEqual(shown, [['okra'], ['onion']])
  assert.deepEqual(await Promise.all(saves), ['okra', undefined])
  assert.equal(priceQuestions.getState().questions.length, 0)
})

test('a refusal that arrives after the seller left the page is an error, and no later page asks about it', async () => {
  for (const later of [undefined, {}]) {
    priceQuestions.setState({ dialog: {} })
    const refuseLater = async () => {
      priceQuestions.setState({ dialog: later })
      throw new Refusal('PRICE_LOOKS_WRONG')
    }
    await assert.rejects(sendOrAsk('left', refuseLater), { code: 'PRICE_LOOKS_WRONG' })
    assert.equal(priceQuestions.getState().questions.length, 0)
  }
})
