import type { enLogin } from '../en/login.ts'

/** What the login and registration dialog says in Hindi. */
export const hiLogin: typeof enLogin = {
  login: {
    title: 'लॉगिन',
    intro: 'फिर से स्वागत है! आपका कार्ट और ऑर्डर यहीं हैं।',
    submit: 'लॉगिन कीजिए',
    other: 'पहली बार आए हैं?',
    switchTo: 'खाता बनाइए',
  },
  register: {
    title: 'नया खाता',
    intro: 'बस नाम, ईमेल और पासवर्ड चाहिए।',
    submit: 'खाता बनाइए',
    other: 'पहले से खाता है?',
    switchTo: 'लॉगिन कीजिए',
  },
  forgot: {
    title: 'पासवर्ड भूल गए?',
    intro: 'अपना ईमेल बताइए, हम नया पासवर्ड चुनने का लिंक भेजेंगे।',
    submit: 'लिंक भेजिए',
    other: 'याद आ गया?',
    switchTo: 'लॉगिन कीजिए',
  },
  forgotPassword: 'पासवर्ड भूल गए?',
  name: 'नाम',
  email: 'ईमेल',
  password: 'पासवर्ड',
  passwordHint: (least) => `कम से कम ${least} अक्षर।`,
  showPassword: 'पासवर्ड दिखाइए',
  hidePassword: 'पासवर्ड छिपाइए',
  required: 'यह भरना ज़रूरी है।',
  badEmail: 'सही ईमेल भरिए।',
  badPassword: (least, most) => `${least} से ${most} अक्षर का पासवर्ड चुनिए।`,
  notSaved: (lines) => `कार्ट में सेव नहीं हो सका (कार्ट भर गया है, या अब नहीं मिलता): ${lines}`,
}
