import type { OrderStatus } from '#domain/orders.ts'
import type { StoreSettings } from '#domain/store.ts'

/** What the store's letters and notifications say in English. */
export const englishWords = {
  hello: (name: string) => (name === '' ? 'Hello,' : `Hello ${name},`),
  reset: {
    subject: (store: string) => `Choose a new password for ${store}`,
    asked: 'you asked for a new password. Choose one here:',
    button: 'Choose a new password',
    rules:
      'The link works once and for one hour. Afterwards you are logged out everywhere and log in with the new password.',
    notYou: 'It was not you? Then leave this letter be; your password stays as it is.',
  },
  passwordChanged: {
    subject: (store: string) => `Your password for ${store} was changed`,
    changed: 'the password of your account was changed just now. You are logged out everywhere else.',
    button: 'To your account',
    wasYou: 'It was you? Then there is nothing to do.',
    notYou: ({ supportEmail }: StoreSettings) =>
      `It was not you? Then press “Forgot Password?” at the login, choose a new password at once, and write to us at ${supportEmail}.`,
  },
  push: {
    order: (id: string, status: OrderStatus | 'Return refused') => `Order #${id}: ${status}`,
    newOrder: 'New order',
    placed: (id: string) => `Order #${id}: Order Placed`,
    givenBack: (id: string) => `Order #${id} was not placed. Your payment is being refunded.`,
    test: 'This is a test notification.',
  },
}

export type NotificationWords = typeof englishWords
