import assert from 'node:assert/strict'
import { test } from 'node:test'
import { column } from '#tests/support/columns.ts'
import { enFaq } from '../i18n/en/contact.ts'
import { hiFaq } from '../i18n/hi/contact.ts'
import { faqQuestions } from './faq-questions.ts'

const onlinePayment = { checkoutUrl: '/checkout.js', isTest: true }

test('the FAQ names only the ways to pay that the store takes', () => {
  const paymentAnswer = (faq: typeof enFaq, ways: Parameters<typeof faqQuestions>[1]) =>
    faqQuestions(faq, ways)[3]?.answer
  assert.equal(
    paymentAnswer(enFaq, { cash: true, onlinePayment }),
    'We accept UPI, cards, cash on delivery and wallets.',
  )
  assert.equal(paymentAnswer(enFaq, { cash: true }), 'We accept cash on delivery.')
  assert.equal(paymentAnswer(enFaq, { cash: false, onlinePayment }), 'We accept UPI, cards and wallets.')
  assert.equal(paymentAnswer(hiFaq, { cash: true }), 'हम कैश ऑन डिलीवरी लेते हैं।')
  assert.deepEqual(
    column(faqQuestions(enFaq, { cash: true }), 'question'),
    enFaq.questions.map(({ question }) => question),
  )
})
