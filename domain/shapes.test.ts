import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { personName } from './accounts/account-shapes.ts'
import { sentPack } from './catalogue/pack-shapes.ts'
import { productData } from './catalogue/product-shapes.ts'
import { sentAddress } from './delivery/address-shapes.ts'
import { sentRound } from './orders/round-shapes.ts'
import { settingShapes } from './store/setting-shapes.ts'

test('names, addresses and settings are stored on one line, with a space for line breaks', () => {
  const { shop, delivery, legal } = settingShapes
  const oneLine: readonly z.ZodMiniType[] = [
    personName,
    productData.shape.name,
    productData.shape.nameHi,
    sentPack.shape.unit.shape.label,
    sentAddress.shape.street,
    sentRound.shape.name,
    shop.shape.name,
    delivery.shape.city,
    legal.shape.legalName,
  ]
  for (const shape of oneLine) assert.equal(z.parse(shape, '\nSabzi\r\n\u2028Ghar\n'), 'Sabzi Ghar')
})

test('an invisible name or street is refused as empty', () => {
  const { firstName, lastName, street, city, state, country } = sentAddress.shape
  const shapes = { personName, firstName, lastName, street, city, state, country }
  for (const [name, shape] of Object.entries<z.ZodMiniType>(shapes)) {
    for (const text of [
      '\u200b',
      '\u200b \u200d\u2060',
      '\u3164',
      '\u2800\u2800',
      '\u202e\u2066',
      '\u0007',
      '\ue000',
      '\u00ad\ufe0f',
    ])
      assert.match(z.safeParse(shape, text).error?.message ?? '', /is required/, `${name} ${JSON.stringify(text)}`)
    for (const text of ['आशा', 'क्\u200dष', '😀', 'அ', '1', '\u200bÅ'])
      assert.ok(z.safeParse(shape, text).success, `${name} ${text}`)
  }
})

test('a holiday that is sent twice is stored once', () => {
  const { holidays } = settingShapes.hours.shape
  assert.deepEqual(z.parse(holidays, ['2026-11-08', '2026-11-09', '2026-11-08']), ['2026-11-08', '2026-11-09'])
})
