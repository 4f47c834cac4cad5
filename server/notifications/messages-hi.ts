import { hindiAmount } from '#domain/catalogue/hindi-amount.ts'
import { hiStatuses } from '#domain/orders/order-names-hi.ts'
import type { OrderNews } from '../jobs/jobs.ts'
import type { NotificationMessages } from './messages-en.ts'

/** News about an order in Hindi. */
const newsTexts: Readonly<Record<OrderNews, string>> = {
  ...hiStatuses,
  'Return refused': 'वापसी नहीं मानी गई',
  Refused: 'हम इसे पहुँचा नहीं पाएँगे। “मेरे ऑर्डर” देखिए।',
  'Replacement offered': 'एक चीज़ नहीं है। उसके बदले जो दे रहे हैं, क्या आप लेंगे?',
}

/** E-mail and notification texts in Hindi. */
export const hindiMessages: NotificationMessages = {
  hello: (name) => (name === '' ? 'नमस्ते,' : `नमस्ते ${name},`),
  reset: {
    subject: (store) => `${store} पर अपना नया पासवर्ड चुनिए`,
    requested: 'आपने नया पासवर्ड माँगा था। यहाँ चुनिए:',
    button: 'नया पासवर्ड चुनिए',
    rules: 'यह लिंक एक बार और एक घंटे तक चलेगा। उसके बाद आप हर जगह से लॉगआउट हो जाएँगे और नए पासवर्ड से लॉगिन करेंगे।',
    notYou: 'यह आपने नहीं माँगा? तो इस ईमेल को रहने दीजिए; आपका पासवर्ड वही रहेगा।',
  },
  passwordChanged: {
    subject: (store) => `${store} पर आपका पासवर्ड बदल गया है`,
    changed: 'आपके खाते का पासवर्ड अभी बदला गया है। बाकी सब जगह से आप लॉगआउट हो गए हैं।',
    button: 'अपना खाता देखिए',
    wasYou: 'यह आपने किया? तो कुछ करने की ज़रूरत नहीं।',
    notYou: ({ supportEmail }) =>
      `यह आपने नहीं किया? तो लॉगिन में “पासवर्ड भूल गए?” दबाइए, तुरंत नया पासवर्ड चुनिए और हमें ${supportEmail} पर लिखिए।`,
  },
  refused: {
    subject: (store, id) => `${store}: आपका ऑर्डर #${id} नहीं पहुँच पाएगा`,
    text: (id) => `माफ़ कीजिए, हम आपका ऑर्डर #${id} नहीं पहुँचा पाएँगे।`,
    onRequestSubject: (store, id) => `${store}: आपका ऑर्डर #${id} रद्द हो गया`,
    onRequest: (id) => `आपके कहने पर आपका ऑर्डर #${id} रद्द कर दिया गया है।`,
    reasons: {
      gone: 'आपकी मँगाई चीज़ें आज नहीं हैं।',
      unreachable: 'आपसे बात नहीं हो पाई।',
      'too-far': 'पता हमारे लिए बहुत दूर है।',
      closed: 'दुकान अभी बंद है।',
    },
    paid: (amount) => `आपके ${amount} वापस भेजे जा रहे हैं, उसी तरीके से जिससे आपने दिए थे।`,
    unpaid: 'इसके लिए आपको कुछ नहीं देना है।',
    button: 'ऑर्डर देखिए',
  },
  answer: {
    subject: (store) => `${store} का जवाब`,
    complaintSubject: (store, number) => `${store}: आपकी शिकायत ${number} का जवाब`,
    messageIntro: 'आपके संदेश के लिए धन्यवाद। हमारा जवाब:',
    complaintIntro: (number, id) => `आपकी शिकायत ${number} (ऑर्डर #${id}) के बारे में:`,
    button: 'ऑर्डर देखिए',
  },
  test: { subject: (store) => `${store} का टेस्ट ईमेल`, works: 'यह टेस्ट ईमेल है। आपकी दुकान से ईमेल जा सकते हैं।' },
  push: {
    order: (id, news) => `ऑर्डर #${id}: ${newsTexts[news]}`,
    newOrder: 'नया ऑर्डर',
    placed: (id) => `ऑर्डर #${id}: नया ऑर्डर`,
    stillWaiting: 'एक ऑर्डर इंतज़ार में है',
    notAccepted: (id) => `ऑर्डर #${id} अभी मंज़ूर नहीं हुआ है`,
    arrivesBy: (id, time) => `ऑर्डर #${id}: ${time} तक पहुँचेगा`,
    refunded: (id) => `ऑर्डर #${id} नहीं हुआ। आपके पैसे वापस किए जा रहे हैं।`,
    stock: {
      title: 'माल कम बचा है',
      left: (name, amount) => `${name}: सिर्फ़ ${amount} बाकी`,
      amount: (amount, soldBy) => hindiAmount(amount, soldBy === 'piece'),
    },
    test: 'यह टेस्ट सूचना है।',
  },
}
