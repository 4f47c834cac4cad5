/** The seller's customers page in English. */
export const messages = {
  title: 'Customers',
  search: 'Name, email or phone',
  none: 'No customers found',
  failed: 'Failed to fetch customers',
  orders: (n: number) => (n === 1 ? '1 order' : `${n} orders`),
  last: (time: string) => `Last order: ${time}`,
  note: 'Note',
  noteHint: 'You and your riders see this, and the customer in the download of their data.',
  saveNote: 'Save note',
  savedNote: (note: string) => `Saved meanwhile: ${note || '–'}`,
  noCash: 'No cash orders',
  noCashHint: 'Cash orders of this customer are refused; they can pay online.',
  data: {
    about: 'Ordered by telephone, without an account.',
    download: 'Download data',
    downloadOf: (name: string) => `Download data of ${name}`,
    delete: 'Delete data',
    deleteOf: (name: string) => `Delete data of ${name}`,
    question: (name: string) => `Delete the data of ${name}?`,
    questionHint: 'Name, phone and addresses are gone for good. The orders stay in the books without a name.',
  },
}

export type CustomersMessages = typeof messages
