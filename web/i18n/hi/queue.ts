import type { QueueMessages } from '../en/queue.ts'

/** The seller's menu, queue and customers in Hindi. */
export const hiQueue: QueueMessages = {
  menu: {
    orders: 'ऑर्डर',
    prices: 'दाम',
    productList: 'प्रोडक्ट सूची',
    day: 'दिन',
    more: 'और',
    addProduct: 'प्रोडक्ट जोड़िए',
    searchTopics: 'खोज के विषय',
    customers: 'ग्राहक',
    inbox: 'इनबॉक्स',
    staff: 'स्टाफ़',
    reports: 'रिपोर्ट',
    settings: 'सेटिंग',
    language: 'भाषा',
  },
}
