import type { HistoryMessages } from '../en/history.ts'

/** Who did what to an order, in Hindi. */
export const hiHistory: HistoryMessages = {
  show: 'किसने क्या किया',
  showOf: (id) => `किसने क्या किया: ऑर्डर #${id}`,
  none: 'अभी तक कुछ नहीं हुआ।',
  failed: 'जानकारी नहीं आ पाई।',
  who: { shopper: 'ग्राहक', owner: 'मालिक', manager: 'मैनेजर', packer: 'पैकर', rider: 'राइडर', store: 'दुकान' },
  moved: (status, who) => `${who} ने “${status}” किया`,
  handedOver: (rider, who) => `${who} ने ${rider} को सौंपा`,
  settled: { accepted: (who) => `${who} ने वापसी मानी`, refused: (who) => `${who} ने वापसी मना की` },
  kinds: {
    telephoned: (who) => `${who} ने फ़ोन पर लिया`,
    moved: (who) => `${who} ने स्टेटस बदला`,
    accepted: (who) => `${who} ने मंज़ूर किया`,
    promised: (who) => `${who} ने डिलीवरी का समय बताया`,
    refused: (who) => `${who} ने मना किया`,
    cancelled: (who) => `${who} ने रद्द किया`,
    packed: (who) => `${who} ने पैक किया`,
    replaced: (who) => `${who} ने बदले की चीज़ पर जवाब दिया`,
    'return-requested': (who) => `${who} ने वापसी माँगी`,
    'return-settled': (who) => `${who} ने वापसी निपटाई`,
    'cash-given-back': (who) => `${who} ने नकद लौटाया`,
    refunded: (who) => `${who} ने पैसे लौटाए`,
    paid: () => 'ऑनलाइन पेमेंट हुआ',
    'handed-over': (who) => `${who} ने राइडर को सौंपा`,
    delivered: (who) => `${who} ने पहुँचाया`,
    'money-received': (who) => `${who} ने पैसे दर्ज किए`,
    'not-reached': (who) => `${who} को ग्राहक नहीं मिले`,
    'taken-back': (who) => `${who} ने राइडर से वापस लिया`,
    reminded: () => 'याद दिलाया गया',
  },
}
