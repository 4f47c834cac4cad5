import type { InboxMessages } from '../en/inbox.ts'

/** The seller's inbox in Hindi. */
export const messages: InboxMessages = {
  title: 'इनबॉक्स',
  failed: 'इनबॉक्स लोड नहीं हो पाया',
  shows: { open: 'बाकी', mine: 'मेरे', done: 'हो गए' },
  none: { open: 'कुछ बाकी नहीं है।', mine: 'आपने अभी कुछ नहीं लिया है।', done: 'अभी कुछ पूरा नहीं हुआ है।' },
  kinds: { message: 'संदेश', complaint: 'शिकायत', return: 'वापसी' },
  problems: {
    quality: 'बासी या ख़राब',
    missing: 'कुछ कम आया',
    late: 'देर हुई या पहुँचा नहीं',
    money: 'बिल, पेमेंट या रिफ़ंड',
    other: 'कुछ और',
  },
  clock: {
    acknowledge: (by) => `${by} तक बताइए कि शिकायत मिल गई`,
    settle: (by) => `${by} तक निपटाइए`,
    late: 'देर हो गई',
  },
  order: (id) => `ऑर्डर #${id}`,
  photo: 'दिक्कत की फ़ोटो',
  answeredAt: (time) => `जवाब दिया गया, ${time}`,
  taken: { mine: 'आपने लिया है', others: 'लिया जा चुका है' },
  doneAt: (time) => `पूरा हुआ: ${time}`,
  take: 'मेरे नाम कीजिए',
  answer: 'जवाब दीजिए',
  yourAnswer: 'आपका जवाब',
  answerHint: 'यह ईमेल से जाएगा; शिकायत का जवाब ऑर्डर के साथ भी दिखेगा।',
  send: 'जवाब भेजिए',
  cancel: 'रहने दीजिए',
  done: 'हो गया',
  reopen: 'फिर खोलिए',
  toReturn: 'वापसी का फ़ैसला कीजिए',
}
