import type { enPlain } from '../en/plain.ts'

/** What the pages without scripts say in Hindi. */
export const hiPlain: typeof enPlain = {
  update: 'बदलिए',
  goneName: 'एक पैक जो अब नहीं मिलता',
  chosen: 'चुना हुआ',
  deliverHere: 'यहाँ पहुँचाइए',
  onlineElsewhere: 'ऑनलाइन पेमेंट के लिए ब्राउज़र में जावास्क्रिप्ट चालू होना चाहिए।',
  loggedIn: 'आप लॉगिन हैं',
  loggedInHint: 'आपका कार्ट आपके खाते में सुरक्षित है।',
  viewCart: 'कार्ट देखिए',
}
