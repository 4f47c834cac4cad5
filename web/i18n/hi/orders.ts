import { hiOrderWords } from '#domain/orders/order-words-hi.ts'
import type { OrderMessages } from '../en/orders.ts'
import { hiBillLink } from './bill-link.ts'

/** What the shopper's orders say in Hindi. */
export const messages: OrderMessages = {
  orders: {
    ...hiOrderWords,
    bill: hiBillLink,
    problem: { button: 'शिकायत कीजिए', buttonOf: (id) => `ऑर्डर #${id} की शिकायत कीजिए` },
    title: 'मेरे ऑर्डर',
    loading: 'लोड हो रहा है...',
    pleaseLogIn: 'आगे बढ़ने के लिए लॉगिन कीजिए',
    pleaseLogInHint: 'आपके ऑर्डर और वे कहाँ तक पहुँचे, सब आपके खाते में है।',
    logIn: 'लॉगिन',
    failed: 'ऑर्डर नहीं आ पाए',
    serverError: 'सर्वर में दिक्कत है',
    retry: 'फिर कोशिश कीजिए',
    search: 'ऑर्डर खोजिए',
    searchHint: 'सब्ज़ी, ऑर्डर नंबर या स्टेटस',
    count: (n) => `${n} ऑर्डर`,
    noMatch: 'ऐसा कोई ऑर्डर नहीं मिला',
    noMatchFor: (term) => `“${term}” से कुछ नहीं मिला। सब्ज़ी, ऑर्डर नंबर या स्टेटस लिखकर देखिए।`,
    showAll: 'सभी ऑर्डर दिखाइए',
    none: 'अभी कोई ऑर्डर नहीं',
    noneHint: 'आपने अभी कुछ ऑर्डर नहीं किया है। ऑर्डर करते ही वह यहाँ दिखेगा, आपके दरवाज़े तक हर कदम के साथ।',
    browse: 'सारी सब्ज़ियाँ देखिए',
    number: (id) => `#${id}`,
    items: (n) => `${n} आइटम`,
    itemsOf: (id) => `ऑर्डर #${id} का सामान`,
    quantity: (n) => `मात्रा: ${n}`,
    doorCode: 'डिलीवरी का कोड:',
    arrivesBy: (time) => `${time} तक पहुँचेगा`,
    track: 'ऑर्डर देखिए',
    trackOrder: (id) => `ऑर्डर देखिए: #${id}`,
    ordered: 'ऑर्डर',
    less: { COD: 'कम हुआ', Online: 'आपको वापस' },
    printBill: 'बिल छापिए',
    printBillOf: (id) => `ऑर्डर #${id} का बिल छापिए`,
    loadMore: 'और दिखाइए',
    refunded: {
      label: 'वापस किए गए पेमेंट',
      text: (amount, isCartOrdered) =>
        isCartOrdered
          ? `आपके ${amount} वापस किए जा रहे हैं: यह कार्ट पहले ही ऑर्डर हो चुका था।`
          : `आपके ${amount} वापस किए जा रहे हैं: ऑर्डर नहीं हो पाया।`,
      payment: (id, time) => `ऑर्डर #${id}, पेमेंट ${time}। बैंक को अक्सर 5 से 7 कामकाजी दिन लगते हैं।`,
    },
    again: {
      button: 'फिर से मँगाइए',
      buttonOf: (id) => `ऑर्डर #${id} फिर से मँगाइए`,
      someMissing: 'इनमें से ये चीज़ें आज नहीं मिलेंगी:',
      allMissing: 'इस ऑर्डर की कोई चीज़ आज नहीं मिलेगी:',
      missing: {
        gone: (name, unit) => `${name}, ${unit}: अब नहीं मिलता`,
        'out-of-stock': (name, unit) => `${name}, ${unit}: स्टॉक में नहीं`,
        'no-room': (name, unit) => `${name}, ${unit}: कार्ट भर गया है`,
      },
      viewCart: 'कार्ट देखिए',
    },
    chips: 'स्टेटस से ऑर्डर देखिए',
    chipAll: 'सभी',
    cancel: { button: 'ऑर्डर रद्द कीजिए', buttonOf: (id) => `ऑर्डर रद्द कीजिए: #${id}` },
    giveBack: { button: 'ऑर्डर लौटाइए', buttonOf: (id) => `ऑर्डर लौटाइए: #${id}` },
  },
}
