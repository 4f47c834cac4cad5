import type { ReturnMessages } from '../en/returns.ts'

/** Returns as the seller settles them, in Hindi. */
export const hiReturns: ReturnMessages = {
  requested: 'ग्राहक यह ऑर्डर लौटाना चाहते हैं:',
  accepted: 'आपने यह वापसी मान ली। ग्राहक की वजह:',
  refused: (why) => `आपने यह वापसी नहीं मानी: ${why}`,
  photo: 'ग्राहक की फ़ोटो',
  accept: 'वापसी मान लीजिए',
  refuse: 'मना कीजिए',
  tick: 'नकद लौटा दिया',
  question: 'यह वापसी मान लें?',
  lines: 'क्या वापस आ रहा है',
  online: (amount) => `${amount} ऑनलाइन अपने-आप लौट जाएँगे।`,
  cash: (amount) => `${amount} नकद लौटाइए, फिर ऑर्डर पर निशान लगाइए।`,
  refuseQuestion: 'इस वापसी को मना करें?',
  why: 'क्यों?',
  whyHint: 'ग्राहक इसे पढ़ते हैं।',
  whyMissing: 'वजह बता दीजिए।',
  tickQuestion: (amount) => `क्या आपने ${amount} नकद लौटा दिए?`,
  nothing: (remaining) => `कुछ नहीं लौटाना है: जो रह गया, उसके ${remaining} होते हैं।`,
  nothingPaid: 'कुछ नहीं लौटाना है: पैसे दिए ही नहीं गए थे।',
  record: {
    button: 'वापसी दर्ज कीजिए',
    buttonOf: (id) => `ऑर्डर #${id} की वापसी दर्ज कीजिए`,
    question: 'ग्राहक क्या लौटा रहे हैं?',
    reason: 'क्यों?',
    reasonHint: 'जैसा ग्राहक ने फ़ोन पर बताया।',
    reasonMissing: 'लौटाने की वजह लिखिए।',
    done: 'वापसी दर्ज हो गई। सामान मिलने पर फ़ैसला कीजिए।',
  },
}
