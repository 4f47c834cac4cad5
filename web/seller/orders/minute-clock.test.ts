import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minuteMs } from '#domain/time/durations.ts'
import { messages as english } from '../../i18n/en/seller.ts'
import { messages as hindi } from '../../i18n/hi/seller.ts'
import { placedAgo } from './minute-clock.ts'

test('an order of this minute was placed just now, an older one some time ago', () => {
  const said = (minutes: number) => [english, hindi].map(({ orders }) => placedAgo(minutes * minuteMs, orders))
  assert.deepEqual(said(0.9), ['Placed just now', 'अभी-अभी आया'])
  assert.deepEqual(said(12), ['Placed 12 min ago', '12 मिनट पहले आया'])
  assert.deepEqual(said(65), ['Placed 1 h 5 min ago', '1 घंटा 5 मिनट पहले आया'])
})
