import type { AccountWords } from './en-account.ts'

/** What the page about a shopper's own data says in Hindi. */
export const hiAccount: AccountWords = {
  title: 'मेरा खाता',
  name: 'नाम',
  email: 'ईमेल',
  phone: 'फ़ोन',
  toOrders: 'मेरे ऑर्डर',
  loading: 'लोड हो रहा है…',
  pleaseLogIn: 'आगे बढ़ने के लिए लॉगिन कीजिए',
  pleaseLogInHint: 'आपका खाता सिर्फ़ आपको दिखता है।',
  logIn: 'लॉगिन',
  downloadTitle: 'आपकी जानकारी',
  downloadText: 'हमारे पास रखी आपकी जानकारी, एक फ़ाइल में: खाता, पते, कार्ट, ऑर्डर और पेमेंट।',
  download: 'मेरी जानकारी डाउनलोड कीजिए',
  deleteTitle: 'मेरा खाता मिटाइए',
  deleteText:
    'आपका खाता, पते और कार्ट हमेशा के लिए मिट जाएँगे, हमें भेजे आपके संदेश और न्यूज़लेटर भी। आपके ऑर्डर हमारे हिसाब में रहेंगे, पर आपके नाम, ईमेल, फ़ोन और गली-मकान के बिना; आप उन्हें फिर देख या लौटा नहीं पाएँगे।',
  deleteHint: 'आपका पासवर्ड, ताकि कोई और ऐसा न कर सके।',
  password: 'पासवर्ड',
  deleteButton: 'खाता मिटा दीजिए',
}
