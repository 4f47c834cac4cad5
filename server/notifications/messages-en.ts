import { amountText } from '#domain/catalogue/units.ts'
import type { RefuseReason } from '#domain/orders/order-ending.ts'
import type { StoreSettings } from '#domain/store/store-settings.ts'
import type { OrderNews } from '../jobs/jobs.ts'

/** Texts for news about an order; a status without a text here stands for itself. */
const newsTexts: Partial<Record<OrderNews, string>> = {
  Refused: 'we cannot deliver it. Please see My Orders.',
  'Replacement offered': 'something is not available. Do you take what we offer instead?',
}

/** E-mail and notification texts in English. */
export const englishMessages = {
  hello: (name: string) => (name === '' ? 'Hello,' : `Hello ${name},`),
  reset: {
    subject: (store: string) => `Choose a new password for ${store}`,
    requested: 'you asked for a new password. Choose one here:',
    button: 'Choose a new password',
    rules:
      'The link works once, for one hour. You will then be logged out on all devices and log in with the new password.',
    notYou: 'If this was not you, ignore this email. Your password stays the same.',
  },
  passwordChanged: {
    subject: (store: string) => `Your password for ${store} was changed`,
    changed: 'the password of your account was just changed. You have been logged out on all other devices.',
    button: 'Go to my account',
    wasYou: 'If this was you, you do not need to do anything.',
    notYou: ({ supportEmail }: StoreSettings) =>
      `If this was not you, press “Forgot Password?” on the login screen, choose a new password right away and write to us at ${supportEmail}.`,
  },
  refused: {
    subject: (store: string, id: string) => `${store} cannot deliver your order #${id}`,
    text: (id: string) => `we are sorry: we cannot deliver your order #${id}.`,
    onRequestSubject: (store: string, id: string) => `${store}: your order #${id} is cancelled`,
    onRequest: (id: string) => `your order #${id} is cancelled, as you asked.`,
    reasons: {
      gone: 'What you ordered is not available today.',
      unreachable: 'We could not reach you.',
      'too-far': 'The address is too far for us.',
      closed: 'We are closed right now.',
    } satisfies Record<Exclude<RefuseReason, 'asked'>, string>,
    paid: (amount: string) => `Your payment of ${amount} is on its way back to you, the same way you paid.`,
    unpaid: 'You pay nothing for it.',
    button: 'See the order',
  },
  answer: {
    subject: (store: string) => `An answer from ${store}`,
    complaintSubject: (store: string, number: string) => `${store}: an answer to your complaint ${number}`,
    messageIntro: 'thank you for your message. Our answer:',
    complaintIntro: (number: string, id: string) => `about your complaint ${number} (order #${id}):`,
    button: 'See the order',
  },
  test: {
    subject: (store: string) => `A test email of ${store}`,
    works: 'this is the test email. Your shop can send emails.',
  },
  push: {
    order: (id: string, news: OrderNews) => `Order #${id}: ${newsTexts[news] ?? news}`,
    newOrder: 'New order',
    placed: (id: string) => `Order #${id}: Order Placed`,
    stillWaiting: 'An order is waiting',
    notAccepted: (id: string) => `Order #${id} is not accepted yet`,
    arrivesBy: (id: string, time: string) => `Order #${id}: arrives by ${time}`,
    refunded: (id: string) => `Order #${id} was not placed. Your payment is being refunded.`,
    stock: {
      title: 'Running out',
      left: (name: string, amount: string) => `${name}: ${amount} left`,
      amount: amountText,
    },
    test: 'This is a test notification.',
  },
}

export type NotificationMessages = typeof englishMessages
