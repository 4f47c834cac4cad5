/** What the contact page says in English. */
export const enContact = {
  title: 'Contact',
  metaText: (store: string) => `How to reach ${store}: address, phone, email, delivery area and fees.`,
  intro: 'Talk to the people who pack your order.',
  visit: 'Our store',
  call: 'Call us',
  callHint: 'For today’s order, calling is fastest.',
  whatsapp: 'WhatsApp',
  whatsappHint: 'Send us a message, a photo or a voice note.',
  write: 'Write to us',
  writeHint: 'If something went wrong, a photo helps us fix it.',
  form: {
    title: 'Send us a message',
    name: 'Name',
    email: 'Email',
    phone: 'Phone (optional)',
    message: 'Message',
    submit: 'Send message',
    failed: 'Failed to send message!',
    unreachable: 'Something went wrong!',
    required: 'Please fill in this field.',
    badEmail: 'Please enter a valid email address.',
    badPhone: 'Please enter a valid phone number or leave it empty.',
  },
  hours: { title: 'Opening hours', closed: 'Closed', allDay: 'All day', holidays: 'Closed on', midnight: 'midnight' },
  delivery: 'Delivery area and fees',
  area: (km: number, place: string) => `We deliver within ${km} km of our store in ${place}.`,
  distance: 'Distance',
  fee: 'Delivery fee',
  aboutKm: (km: string) => `${km} km`,
  nextDoor: 'Next door (under ½ km)',
  free: 'Free',
  freeFrom: (amount: string) => `Free delivery on orders of ${amount} or more, at any distance.`,
  rounding: 'Distance is measured in a straight line and rounded to whole kilometres.',
  faqs: 'Read our FAQs',
}

type Question = {
  question: string
  answer: string
  /** The answer of a store without online payment, or without cash. */
  cashOnly?: string
  onlineOnly?: string
  link?: { to: string; text: string }
}

/** The five questions and answers (SPEC 2 "FAQ page"). */
export const enFaq = {
  title: 'Frequently Asked Questions',
  metaText: 'Delivery time, returns, tracking, payment and cancellation: the five questions we are asked most.',
  intro: 'The five questions we are asked most.',
  questions: [
    { question: 'How long does delivery take?', answer: 'Delivery takes 30 to 60 minutes in serviceable areas.' },
    {
      question: 'What is your return policy?',
      answer: 'You can return products within 7 days if they are unused and in original condition.',
    },
    {
      question: 'How can I track my order?',
      answer: 'Log in and open My Orders. There, Track Order shows every step of your order with its time.',
      link: { to: '/my-orders', text: 'Go to My Orders' },
    },
    {
      question: 'What payment methods do you accept?',
      answer: 'We accept UPI, cards, cash on delivery and wallets.',
      cashOnly: 'We accept cash on delivery.',
      onlineOnly: 'We accept UPI, cards and wallets.',
    },
    {
      question: 'Can I cancel my order?',
      answer: 'Yes. You can cancel your order before dispatch, via your order history.',
      link: { to: '/my-orders', text: 'Go to My Orders' },
    },
  ] as readonly Question[],
  more: 'Still have a question?',
  contact: 'Contact us',
}
