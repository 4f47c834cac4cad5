import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFssaiNumber, isGstin, isPhoneNumber } from './legal.ts'

test('a food licence has fourteen digits', () => {
  assert.ok(isFssaiNumber('10012011000001'))
  assert.ok(isFssaiNumber('22723456000123'))
  for (const text of ['', '1001201100000', '100120110000012', '1001201100000A', '90012011000001', ' 10012011000001'])
    assert.ok(!isFssaiNumber(text), text)
})

test('a GST number is known by its shape and its check character', () => {
  for (const text of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4']) assert.ok(isGstin(text), text)
  for (const text of ['', '27AAPFU0939F1ZW', '27AAPFU0993F1ZV', '27aapfu0939f1zv', '27AAPFU0939F1YV', '27AAPFU0939F1Z'])
    assert.ok(!isGstin(text), text)
})

test('one mistyped character never makes another GST number', () => {
  const right = '27AAPFU0939F1ZV'
  for (let at = 0; at < right.length; at++) {
    for (const letter of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
      const typed = `${right.slice(0, at)}${letter}${right.slice(at + 1)}`
      if (typed !== right) assert.ok(!isGstin(typed), typed)
    }
  }
})

test('a phone number is digits with what people write between them', () => {
  for (const text of [
    '+91 98765 43210',
    '9876543210',
    '+91 (11) 2634-5678',
    '1800 11 2100',
    '९८७६५ ४३२१०',
    '98765–43210',
    '\u202a011 2634 5678\u202c',
  ])
    assert.ok(isPhoneNumber(text))
  for (const text of ['', 'call me', '98765 43210 ext', '+', '12', '98765\n43210', '9'.repeat(27)])
    assert.ok(!isPhoneNumber(text), text)
})
