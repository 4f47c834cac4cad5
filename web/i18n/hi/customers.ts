import type { CustomersMessages } from '../en/customers.ts'

/** The seller's customers page in Hindi. */
export const messages: CustomersMessages = {
  title: 'ग्राहक',
  search: 'नाम, ईमेल या फ़ोन',
  none: 'कोई ग्राहक नहीं मिला',
  failed: 'ग्राहक लोड नहीं हो पाए',
  orders: (n) => `${n} ऑर्डर`,
  last: (time) => `आख़िरी ऑर्डर: ${time}`,
  note: 'नोट',
  noteHint: 'यह आपको और राइडर को दिखता है, और ग्राहक को अपनी डाउनलोड की हुई जानकारी में।',
  saveNote: 'नोट सेव कीजिए',
  savedNote: (note) => `इस बीच सेव हुआ: ${note || '–'}`,
  noCash: 'नकद ऑर्डर बंद',
  noCashHint: 'इस ग्राहक के नकद ऑर्डर नहीं लिए जाएँगे; ऑनलाइन पेमेंट चलेगा।',
  data: {
    about: 'फ़ोन पर ऑर्डर दिया, अपना खाता नहीं है।',
    download: 'जानकारी डाउनलोड कीजिए',
    downloadOf: (name) => `${name} की जानकारी डाउनलोड कीजिए`,
    delete: 'जानकारी मिटाइए',
    deleteOf: (name) => `${name} की जानकारी मिटाइए`,
    question: (name) => `${name} की जानकारी मिटाएँ?`,
    questionHint: 'नाम, फ़ोन और पते हमेशा के लिए मिट जाएँगे। ऑर्डर हिसाब में बिना नाम के रहेंगे।',
  },
}
