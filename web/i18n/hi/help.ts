import type { HelpMessages } from '../en/help.ts'
import { hiAccount } from './account.ts'
import { hiContact, hiFaq } from './contact.ts'
import { hiPolicies } from './policies.ts'

/** What the pages about the store say in Hindi: contact, questions, policies, a new password, the waiting page. */
export const messages: HelpMessages = {
  account: hiAccount,
  contact: hiContact,
  faq: hiFaq,
  ...hiPolicies,
  noScripts: 'ऑर्डर करने के लिए जावास्क्रिप्ट ज़रूरी है। कृपया अपने ब्राउज़र में उसे चालू कीजिए।',
  formNeedsScripts: 'इस पेज का फ़ॉर्म जावास्क्रिप्ट से चलता है। कृपया अपने ब्राउज़र में उसे चालू कीजिए।',
  resetPassword: {
    title: 'नया पासवर्ड',
    intro: 'नया पासवर्ड चुनिए। आप हर जगह से लॉगआउट हो जाएँगे, फिर नए पासवर्ड से लॉगिन कीजिए।',
    newPassword: 'नया पासवर्ड',
    confirmPassword: 'पासवर्ड फिर से',
    submit: 'पासवर्ड बदलिए',
    mismatch: 'दोनों पासवर्ड एक जैसे नहीं हैं',
    invalidTitle: 'यह लिंक अब काम नहीं करता',
    invalidText: 'नया पासवर्ड चुनने का लिंक एक बार और एक घंटे तक ही चलता है। नया माँग लीजिए, एक मिनट का काम है।',
    askAgain: 'नया लिंक माँगिए',
    goHome: 'होम पेज पर लौटिए',
    mayBeChanged: 'पासवर्ड शायद बदल चुका है: नए पासवर्ड से लॉगिन करके देखिए।',
  },
  loader: { title: 'बस एक पल', text: 'कुछ ही सेकंड में आपको वहाँ पहुँचाते हैं।', goOn: 'अभी जाइए', goHome: 'होम पेज पर जाइए' },
}
