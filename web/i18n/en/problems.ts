/** Reporting a problem with an order, in English. */
export const enProblems = {
  button: 'Report a problem',
  buttonOf: (id: string) => `Report a problem with order #${id}`,
  question: 'What is the problem?',
  terms: 'You get a number for your complaint. We reply within 48 hours and settle it within a month.',
  kind: 'What is it about?',
  kinds: {
    quality: 'Not fresh or spoiled',
    missing: 'Something is missing',
    late: 'Late or not delivered',
    money: 'Bill, payment or refund',
    other: 'Something else',
  },
  text: 'What happened?',
  textMissing: 'Please tell us what happened.',
  photo: { add: 'Add a photo', change: 'Take another photo', remove: 'Remove the photo', alt: 'Your photo' },
  cancel: 'Cancel',
  send: 'Send',
  done: (number: string) => `Thank you. Your complaint has the number ${number}.`,
  title: (number: string) => `Complaint ${number}`,
  states: {
    sent: (by: string) => `We will reply by ${by}.`,
    acknowledged: (by: string) => `We are looking into it and will settle it by ${by}.`,
    settled: 'Settled',
  },
  answered: 'The store replied:',
  showPhoto: 'See the photo',
}
export type ProblemMessages = typeof enProblems
