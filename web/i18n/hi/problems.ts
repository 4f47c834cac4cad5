import type { ProblemMessages } from '../en/problems.ts'

/** Reporting a problem with an order, in Hindi. */
export const hiProblems: ProblemMessages = {
  button: 'शिकायत कीजिए',
  buttonOf: (id) => `ऑर्डर #${id} की शिकायत कीजिए`,
  question: 'क्या दिक्कत हुई?',
  terms: 'आपको शिकायत का नंबर मिलेगा। हम 48 घंटे में जवाब देंगे और एक महीने में मामला निपटाएँगे।',
  kind: 'किस बारे में है?',
  kinds: {
    quality: 'ताज़ा नहीं या ख़राब',
    missing: 'कुछ कम आया',
    late: 'देर हुई या पहुँचा नहीं',
    money: 'बिल, पेमेंट या रिफ़ंड',
    other: 'कुछ और',
  },
  text: 'क्या हुआ?',
  textMissing: 'कृपया बताइए कि क्या हुआ।',
  photo: { add: 'फ़ोटो जोड़िए', change: 'दूसरी फ़ोटो लीजिए', remove: 'फ़ोटो हटाइए', alt: 'आपकी फ़ोटो' },
  cancel: 'रहने दीजिए',
  send: 'भेजिए',
  done: (number) => `धन्यवाद। आपकी शिकायत का नंबर ${number} है।`,
  title: (number) => `शिकायत ${number}`,
  states: {
    sent: (by) => `हम ${by} तक जवाब देंगे।`,
    acknowledged: (by) => `हम इसे देख रहे हैं, ${by} तक निपटा देंगे।`,
    settled: 'मामला निपट गया',
  },
  answered: 'दुकान का जवाब:',
  showPhoto: 'फ़ोटो देखिए',
}
