import type { PushMessages } from '../en/push.ts'

/** What is said about notifications in Hindi. */
export const messages: PushMessages = {
  turnOn: { shopper: 'मेरे ऑर्डर की ख़बर दीजिए', seller: 'नए ऑर्डर की सूचना दीजिए' },
  turnOff: { shopper: 'ऑर्डर की ख़बर देना बंद कीजिए', seller: 'नए ऑर्डर की सूचना बंद कीजिए' },
  whileLoggedIn: 'जब तक आप लॉगिन हैं, सूचना आएगी। अगली बार लॉगिन करके ऑर्डर खोलिए, तो फिर आने लगेगी।',
  test: 'टेस्ट सूचना भेजिए',
  denied: 'इस ब्राउज़र में सूचनाएँ बंद हैं। इसकी सेटिंग में इस साइट के लिए चालू कीजिए।',
  unsupported: 'यह ब्राउज़र सूचनाएँ नहीं दिखा सकता। आईफ़ोन हो तो पहले दुकान को होम स्क्रीन पर जोड़िए।',
  unreachable: 'आपके ब्राउज़र की सूचना सेवा से बात नहीं हो पाई। थोड़ी देर में फिर कोशिश कीजिए।',
}
