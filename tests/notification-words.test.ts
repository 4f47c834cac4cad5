import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finalStatuses, orderSteps } from '#domain/orders/orders.ts'
import { notificationMessages } from '#server/notifications/messages.ts'
import { hiNames } from '#web/i18n/hi/names.ts'

test('a status is called in a notification as on the pages, in both languages', () => {
  for (const status of [...orderSteps, ...finalStatuses]) {
    assert.equal(notificationMessages.en.push.order('T1', status), `Order #T1: ${status}`)
    assert.equal(notificationMessages.hi.push.order('T1', status), `ऑर्डर #T1: ${hiNames.status(status)}`)
  }
})
