import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '#domain/refusal.ts'
import { priceQuestion, sendPrices } from './ask-prices.ts'

test('prices whose confirmed save lost its answer are sent again as confirmed, without another question', async () => {
  const keys: string[] = []
  const questions: unknown[] = []
  let isLost = true
  const send = async (key: string, { confirmed }: { confirmed?: true }): Promise<string> => {
    keys.push(key)
    if (!confirmed) throw new Refusal('PRICE_LOOKS_WRONG')
    if (!isLost) return 'saved'
    isLost = false
    throw new TypeError('Failed to fetch')
  }
  const stop = priceQuestion.subscribe(({ open }) => {
    if (open === undefined) return
    questions.push(open.suspicious)
    open.answer(true)
  })
  await assert.rejects(sendPrices('one', send), /Failed to fetch/)
  assert.equal(await sendPrices('one', send), 'saved')
  assert.deepEqual(keys, ['one', 'one-confirmed', 'one-confirmed'])
  assert.equal(questions.length, 1)

  // Other prices have a question of their own.
  assert.equal(await sendPrices('two', send), 'saved')
  assert.deepEqual(keys.slice(3), ['two', 'two-confirmed'])
  assert.equal(questions.length, 2)
  stop()
})

test('two doubtful saves at once each have a question and an answer of their own', async () => {
  const sendOf =
    (name: string) =>
    async (_: string, { confirmed }: { confirmed?: true }) => {
      if (!confirmed) throw new Refusal('PRICE_LOOKS_WRONG', { extra: { suspicious: [name] } })
      return name
    }
  const saves = ['okra', 'onion'].map((name) => sendPrices(name, sendOf(name)))
  await new Promise(setImmediate)
  const shown: unknown[] = []
  for (const isRight of [true, false]) {
    const { open } = priceQuestion.getState()
    shown.push(open?.suspicious)
    open?.answer(isRight)
  }
  assert.deepEqual(shown, [['okra'], ['onion']])
  assert.deepEqual(await Promise.all(saves), ['okra', undefined])
  assert.equal(priceQuestion.getState().open, undefined)
})
