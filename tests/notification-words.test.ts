import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endStatuses, orderSteps } from '#domain/orders/orders.ts'
import { notificationMessages } from '#server/notifications/messages.ts'
import { hiNames } from '#web/i18n/hi/names.ts'

test('notifications name a status as the pages do, in both languages', () => {
  for (const status of [...orderSteps, ...endStatuses]) {
    assert.equal(notificationMessages.en.push.order('T1', status), `Order #T1: ${status}`)
    assert.equal(notificationMessages.hi.push.order('T1', status), `ऑर्डर #T1: ${hiNames.status(status)}`)
  }
})

test('the stock left of a product is correct Hindi for one piece and for three', () => {
  const { left, amount } = notificationMessages.hi.push.stock
  assert.equal(left('नींबू', amount(1, 'piece')), 'नींबू: सिर्फ़ 1 नग बाकी')
  assert.equal(left('नींबू', amount(3, 'piece')), 'नींबू: सिर्फ़ 3 नग बाकी')
})
