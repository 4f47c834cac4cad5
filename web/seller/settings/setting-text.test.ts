import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messages as enSettings } from '#web/i18n/en/settings.ts'
import { messages as hiSettings } from '#web/i18n/hi/settings.ts'
import { differingFields, settingText, typedText } from './setting-text.ts'

test('values are shown as text: hours by day, secrets never, empty values as a dash', () => {
  assert.equal(
    settingText({ mon: [{ from: '07:00', to: '21:00' }], tue: [] }, enSettings),
    'Monday: 07:00–21:00, Tuesday: –',
  )
  assert.equal(settingText({ isSet: true }, enSettings), 'set')
  assert.equal(settingText('', enSettings), '–')
  assert.equal(settingText(true, enSettings), 'yes')
  assert.equal(settingText({ 1: 10, 2: 15 }, enSettings), '1: 10, 2: 15')
})

test('of a typed secret only whether it is new or removed is shown', () => {
  const typed = ['s3cret-key', '', { isSet: true }]
  for (const [messages, ...shown] of [
    [enSettings, 'a new one', 'not set', 'set'],
    [hiSettings, 'नया', 'खाली', 'भरा हुआ'],
  ] as const)
    assert.deepEqual(
      typed.map((each) => typedText({ isSet: true }, each, messages)),
      shown,
    )
  assert.equal(typedText('smtp.example.com', 'smtp.gmail.com', enSettings), 'smtp.gmail.com')
})

test('only the fields that differ are shown side by side', () => {
  const there = { name: 'Ramesh', phone: '1', social: { twitter: '' } }
  assert.deepEqual(differingFields(there, { name: 'Ramesh', phone: '2', social: { twitter: '' } }), ['phone'])
})
