/** English messages about notifications; loaded only where they are offered. */
export const messages = {
  turnOn: { shopper: 'Notify me about my orders', seller: 'Notify me of new orders' },
  turnOff: { shopper: 'Stop notifying me about my orders', seller: 'Stop notifying me of new orders' },
  whileLoggedIn: 'On as long as you are logged in. After the next login, open the orders and it is on again.',
  test: 'Send a test notification',
  denied: 'Notifications are blocked in this browser. Allow them in its settings for this site.',
  unsupported: 'This browser cannot show notifications. On an iPhone, add the store to the Home Screen first.',
  unreachable: 'The notification service of your browser could not be reached. Please try again later.',
}

export type PushMessages = typeof messages
