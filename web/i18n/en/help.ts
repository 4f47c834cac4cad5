import { enAccount } from './account.ts'
import { enContact, enFaq } from './contact.ts'
import { enPolicies } from './policies.ts'

/** What the pages about the store say in English: contact, questions, policies, a new password, the waiting page. */
export const messages = {
  account: enAccount,
  contact: enContact,
  faq: enFaq,
  ...enPolicies,
  noScripts: 'Ordering needs JavaScript. Please turn it on in your browser.',
  formNeedsScripts: 'The form on this page needs JavaScript. Please turn it on in your browser.',
  resetPassword: {
    title: 'Reset Password',
    intro: 'Choose a new password. You will be logged out on all devices.',
    newPassword: 'New Password',
    confirmPassword: 'Confirm Password',
    submit: 'Reset Password',
    mismatch: 'Passwords do not match',
    invalidTitle: 'This link no longer works',
    invalidText: 'Password links work once, for one hour. Please ask for a new one.',
    askAgain: 'Ask for a new link',
    goHome: 'Back to the home page',
    mayBeChanged: 'Your password may be changed already: try to log in with it.',
  },
  loader: {
    title: 'One moment, please',
    text: 'Taking you there in a few seconds.',
    goOn: 'Go there now',
    goHome: 'Go to the home page',
  },
}

export type HelpMessages = typeof messages
