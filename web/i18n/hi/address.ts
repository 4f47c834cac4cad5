import type { enAddress } from '../en/address.ts'

/** What the address form says in Hindi. */
export const hiAddress: typeof enAddress = {
  title: 'डिलीवरी का पता जोड़िए',
  intro: (km, place) => `${place} में हमारे स्टोर से ${km} किमी तक हम डिलीवरी करते हैं।`,
  firstName: 'नाम',
  lastName: 'उपनाम',
  email: 'ईमेल',
  street: 'गली और मकान',
  streetHint: 'मकान नंबर, गली और इलाका',
  city: 'शहर',
  state: 'राज्य',
  zipcode: 'पिन कोड',
  zipcodeHint: 'छह अंक; शहर और राज्य अपने-आप भर जाएँगे।',
  country: 'देश',
  phone: 'फ़ोन',
  save: 'पता सेव कीजिए',
  required: 'यह भरना ज़रूरी है।',
  badEmail: 'सही ईमेल भरिए।',
  badZipcode: 'पिन कोड के छह अंक भरिए।',
  badPhone: 'दस अंकों का मोबाइल नंबर भरिए।',
  autoFilled: 'आपकी जगह से पता भर दिया गया',
  pleaseLogIn: 'आगे बढ़ने के लिए लॉगिन कीजिए',
  logIn: 'लॉगिन',
  useLocation: 'सूची से जगह चुनिए',
  back: 'कार्ट पर लौटिए',
}
