import type { QueueMessages } from '../en/queue.ts'
import { hiHistory } from './history.ts'

/** The seller's queue of orders in Hindi. */
export const messages: QueueMessages = {
  history: hiHistory,
  undo: 'वापस लीजिए',
  live: 'लाइव',
  connecting: 'जुड़ रहा है…',
  search: {
    label: 'नंबर, फ़ोन, नाम, सब्ज़ी',
    filter: 'छाँटिए',
    today: 'आज',
    clear: 'हटाइए',
    apply: 'दिखाइए',
    status: 'स्टेटस',
    all: 'सभी ऑर्डर',
    lists: {
      open: 'बाकी काम',
      new: 'मंज़ूरी बाकी',
      'to-pack': 'पैक करना बाकी',
      packed: 'पैक होकर दुकान में',
      finished: 'पूरे हुए',
      returns: 'वापसी का फ़ैसला बाकी',
    },
    from: 'कब से',
    to: 'कब तक',
  },
  ring: {
    silent: 'यहाँ नए ऑर्डर पर घंटी नहीं बजेगी।',
    turnOn: 'चालू कीजिए',
    count: (n) => (n === 1 ? '1 नया ऑर्डर' : `${n} नए ऑर्डर`),
    ringing: (time) => `${time} से इंतज़ार में`,
    justCame: 'बस अभी',
    acceptAll: (n) => (n === 1 ? 'मंज़ूर कीजिए' : `सभी ${n} मंज़ूर कीजिए`),
    acceptOrders: (n) => `${n} ऑर्डर लीजिए`,
    accepted: (n) => (n === 1 ? '1 ऑर्डर मंज़ूर हुआ' : `${n} ऑर्डर मंज़ूर हुए`),
    accept: 'मंज़ूर कीजिए',
    acceptBy: (time) => `मंज़ूर कीजिए · ${time} तक`,
    promise: 'समय का वादा कीजिए',
    promiseBy: (time) => `वादा कीजिए · ${time} तक`,
    promised: 'समय का वादा हो गया',
  },
  timing: { late: (time) => `${time} की देर`, by: (time) => `${time} तक` },
  summary: {
    distance: (km) => `${km} किमी`,
    more: (n) => `और ${n}`,
    paid: (sum) => `पेमेंट हो गया ${sum}`,
    paidByUpi: (sum) => `यूपीआई से पेमेंट हो गया ${sum}`,
    byUpi: (paid, upi) => `${paid}, यूपीआई से ${upi}`,
    due: (how, sum) => `${how} ${sum}`,
    short: 'छोटी सूची',
    show: 'पूरा देखिए',
    hide: 'छोटा कीजिए',
  },
  selection: {
    label: 'चुने हुए ऑर्डर',
    choose: (id) => `ऑर्डर #${id} चुनिए`,
    chooseAll: (status) => `सभी चुनिए: ${status}`,
    all: 'सभी',
    count: (n) => (n === 1 ? '1 चुना' : `${n} चुने`),
    cash: (sum) => `${sum} नकद`,
    dropped: (n) =>
      n === 1
        ? '1 ऑर्डर का स्टेटस इस बीच बदल गया, इसलिए वह अब चुना हुआ नहीं है।'
        : `${n} ऑर्डर के स्टेटस इस बीच बदल गए, इसलिए वे अब चुने हुए नहीं हैं।`,
    clear: 'कोई न चुनिए',
    other: 'दूसरा स्टेटस…',
    handOverMax: (n) => `एक बार में ज़्यादा से ज़्यादा ${n} ऑर्डर सौंपे जा सकते हैं।`,
    moved: (n) => (n === 1 ? '1 ऑर्डर बदला गया' : `${n} ऑर्डर बदले गए`),
    movedOf: (n, all) => `${all} में से ${n} ऑर्डर ${n === 1 ? 'बदला गया' : 'बदले गए'}`,
    stale: (n) =>
      n === 1 ? 'इस बीच किसी ने 1 ऑर्डर बदल दिया था; वह वैसा ही रहा।' : `इस बीच किसी ने ${n} ऑर्डर बदल दिए थे; वे वैसे ही रहे।`,
  },
}
