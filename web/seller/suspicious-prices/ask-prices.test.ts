import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '#domain/refusal.ts'
import { confirmed, openQuestions } from '../layout/questions.ts'
import { type Send, sendOrAsk } from './ask-prices.ts'

openQuestions.setState({ page: {} })

const sendPrices = <T>(key: string, send: Send<T>) =>
  sendOrAsk(key, send, (suspicious) => confirmed({ title: 'Right?', about: suspicious.join(), action: 'Yes' }))

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
  const stop = openQuestions.subscribe(({ questions: [open] }) => {
    if (open === undefined) return
    asked.push(open.about)
    open.answer(true)
  })
  await assert.rejects(sendPrices('one', send), /Failed to fetch/)
  assert.equal(await sendPrices('one', send), 'saved')
  assert.deepEqual(keys, ['one', 'one-confirmed', 'one-confirmed'])
  assert.equal(asked.length, 1)

  // Other prices have a question of their own.
  assert.equal(await sendPrices('two', send), 'saved')
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
  const saves = ['okra', 'onion'].map((name) => sendPrices(name, sendOf(name)))
  await new Promise(setImmediate)
  const shown: unknown[] = []
  for (const isRight of [true, false]) {
    const [open] = openQuestions.getState().questions
    shown.push(open?.about)
    open?.answer(isRight)
  }
  assert.deepEqual(shown, ['okra', 'onion'])
  assert.deepEqual(await Promise.all(saves), ['okra', undefined])
  assert.equal(openQuestions.getState().questions.length, 0)
})

test('a refusal that arrives after the seller left the page is an error, and no later page asks about it', async () => {
  for (const later of [undefined, {}]) {
    openQuestions.setState({ page: {} })
    const refuseLater = async () => {
      openQuestions.setState({ page: later })
      throw new Refusal('PRICE_LOOKS_WRONG')
    }
    await assert.rejects(sendPrices('left', refuseLater), { code: 'PRICE_LOOKS_WRONG' })
    assert.equal(openQuestions.getState().questions.length, 0)
  }
})
