/** What the page about a shopper's own data says in English. */
export const enAccount = {
  title: 'My Account',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  toOrders: 'My Orders',
  loading: 'Loading...',
  pleaseLogIn: 'Please log in to continue',
  pleaseLogInHint: 'Your account is shown to you only.',
  logIn: 'Login',
  downloadTitle: 'Your data',
  downloadText: 'What we keep about you, in one file: your account, addresses, cart, orders and payments.',
  download: 'Download my data',
  deleteTitle: 'Delete my account',
  deleteText:
    'Your account, addresses and cart are deleted for good, and so are your messages to us and the newsletter. Your orders stay in our books without your name, email, phone and street; you will not see or return them any more.',
  deleteHint: 'Your password, so that nobody else can do this.',
  password: 'Password',
  deleteButton: 'Delete my account',
}
export type AccountWords = typeof enAccount
