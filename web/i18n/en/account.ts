import { enSessions } from './sessions.ts'

/** What the page about a shopper's own data says in English. */
export const enAccount = {
  title: 'My Account',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  phoneHint: 'We fill it in when you add an address or pay online.',
  savePhone: 'Save phone',
  badPhone: 'Please enter a mobile number of ten digits.',
  toOrders: 'My Orders',
  loading: 'Loading...',
  pleaseLogIn: 'Please log in to continue',
  pleaseLogInHint: 'Log in to see your account.',
  logIn: 'Login',
  downloadTitle: 'Your data',
  downloadText:
    'Everything we store about you, in one file: your account, addresses, cart, orders, payments and the messages you sent while logged in.',
  download: 'Download my data',
  addressesTitle: 'Saved addresses',
  addressesNone: 'No saved addresses yet.',
  addressesFailed: 'Your addresses could not be loaded.',
  addAddress: 'Add address',
  removeAddress: 'Remove',
  removeAddressAt: (street: string) => `Remove ${street}`,
  passwordTitle: 'Password',
  passwordText: 'A new password logs you out on all other devices. We will email you about it.',
  oldPassword: 'Current password',
  newPassword: 'New password',
  changePassword: 'Change password',
  sessionsTitle: 'Where you are logged in',
  sessionsFailed: 'Your logins could not be loaded.',
  tryAgain: 'Try again',
  endOthers: (n: number) => `Log out of all other devices (${n})`,
  ...enSessions,
  deleteTitle: 'Delete my account',
  deleteText:
    'Your account, addresses, cart, newsletter subscription and the messages you sent while logged in are deleted for good. Your orders stay in our records without your name, email, phone and street. You will no longer be able to see or return them.',
  deleteHint: 'Enter your password to confirm.',
  password: 'Password',
  deleteButton: 'Delete my account',
}
export type AccountWords = typeof enAccount
