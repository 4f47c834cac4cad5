import { categories } from '#domain/catalogue.ts'
import type { enNames } from '../en/names.ts'
import { localNames } from '../local-names.ts'

const statuses: Readonly<Record<string, string>> = {
  Ordered: 'ऑर्डर हुआ',
  'Order Placed': 'नया ऑर्डर',
  Processing: 'पैकिंग जारी',
  Shipped: 'स्टोर से निकला',
  'Out for Delivery': 'रास्ते में',
  Delivered: 'पहुँच गया',
  Cancelled: 'रद्द',
  Returned: 'वापसी',
}

const payments: Readonly<Record<string, string>> = { COD: 'कैश ऑन डिलीवरी', Online: 'ऑनलाइन' }

const places: Readonly<Record<string, string>> = {
  'New Delhi': 'नई दिल्ली',
  Delhi: 'दिल्ली',
  India: 'भारत',
  'Central Market': 'सेंट्रल मार्केट',
  'Lajpat Nagar II': 'लाजपत नगर 2',
}

/** What the shop's calls answer when something went well. */
const answers: Readonly<Record<string, string>> = {
  'Products imported': 'प्रोडक्ट जुड़ गए',
  'Nothing is saved yet': 'अभी कुछ भी सेव नहीं हुआ है',
  'Address added': 'पता जुड़ गया',
  'Address deleted': 'पता हटा दिया गया',
  'Order placed': 'ऑर्डर हो गया',
  'Order cancelled': 'ऑर्डर रद्द हो गया',
  'Return requested': 'वापसी दर्ज हो गई',
  'Return settled': 'वापसी का फ़ैसला हो गया',
  'Order accepted': 'ऑर्डर मंज़ूर हो गया',
  'Order delivered': 'ऑर्डर पहुँच गया',
  'Customer saved': 'ग्राहक सेव हो गया',
  'Order refused': 'ऑर्डर मना कर दिया गया',
  'Packing saved': 'पैकिंग सेव हो गई',
  'Replacement accepted': 'बदली हुई चीज़ ले ली गई',
  'Replacement declined': 'वह चीज़ छोड़ दी गई',
  'Status updated': 'स्टेटस बदल गया',
  'Cart updated': 'कार्ट सेव हो गया',
  'Cart taken over': 'कार्ट यहाँ आ गया',
  'Message sent successfully!': 'संदेश पहुँच गया!',
  'Thank you! You will hear from us.': 'धन्यवाद! अब हमारी ख़बरें आपको मिलेंगी।',
  'Payment started': 'पेमेंट शुरू हुआ',
  'Payment Successful': 'पेमेंट हो गया',
  'Refund tried again': 'रिफ़ंड दोबारा भेजा गया',
  'Product added': 'प्रोडक्ट जुड़ गया',
  'Product is in stock': 'अब यह स्टॉक में है',
  'Product is out of stock': 'अब यह स्टॉक में नहीं है',
  'Product is off the shelf': 'प्रोडक्ट दुकान से हटा दिया गया',
  'Product is back on the shelf': 'प्रोडक्ट फिर दुकान में आ गया',
  'Updated successfully': 'बदलाव सेव हो गया',
  'The store is closed': 'दुकान बंद कर दी गई',
  'The store is open': 'दुकान खुल गई',
  'The second factor is on': 'टू-स्टेप लॉगिन चालू हो गया',
  'The second factor is off': 'टू-स्टेप लॉगिन बंद हो गया',
  'New recovery codes': 'नए रिकवरी कोड बन गए',
  'These keys are valid': 'ये कुंजियाँ सही हैं',
  'No mail server is set: the e-mail lies in the outbox folder.': 'कोई मेल सर्वर नहीं भरा है: ईमेल outbox फ़ोल्डर में रखा है।',
  'Search topic saved': 'सर्च की चीज़ सेव हो गई',
  'Search topic deleted': 'सर्च की चीज़ हटा दी गई',
  'Unit deleted': 'पैक हटा दिया गया',
  'Pack added': 'पैक जुड़ गया',
  'Stock updated': 'स्टॉक सेव हो गया',
  'Notifications are on': 'सूचनाएँ चालू हैं',
  'Notifications are off': 'सूचनाएँ बंद हैं',
  'The test notification is on its way': 'जाँच वाली सूचना भेज दी गई है',
  'Logged in': 'लॉगिन हो गया',
  'Logged out': 'लॉगआउट हो गया',
  'Account created': 'खाता बन गया',
  'If this email has an account, a link to choose a new password is on its way.':
    'अगर इस ईमेल से खाता बना है, तो नया पासवर्ड चुनने का लिंक भेज दिया गया है।',
  'Logged out everywhere else': 'बाकी सब जगह से लॉगआउट हो गया',
  'Your account is deleted.': 'आपका खाता मिटा दिया गया।',
  'Password updated successfully!': 'पासवर्ड बदल गया!',
}

/** 250g is 250 ग्राम, 1 Bag(50kg) is 1 बोरी (50 किलो). */
function unitName(label: string): string {
  return label
    .replace(/(\d)\s*kg\b/gi, '$1 किलो')
    .replace(/(\d)\s*g\b/gi, '$1 ग्राम')
    .replace(/\bbags?\b\s*/i, 'बोरी ')
    .replace(/\b(pieces?|pcs?)\b/gi, 'नग')
    .replace(/\bdozen\b/gi, 'दर्जन')
    .replace(/\bbunch(es)?\b/gi, 'गड्डी')
    .replace(/\bbox of (\d+)\b/gi, '$1 का डिब्बा')
}

/** 2.5 किलो, 750 ग्राम, 4 नग. */
export function hiAmount(amount: number, byPiece: boolean): string {
  if (byPiece) return `${amount} नग`
  return amount < 1000 ? `${amount} ग्राम` : `${amount / 1000} किलो`
}

/** An address part by part: what is known in Hindi, the rest as it was typed. */
function placeName(text: string): string {
  return text
    .split(', ')
    .map((part) => places[part] ?? localNames.places[part] ?? placeWithPin(part))
    .join(', ')
}

function placeWithPin(part: string): string {
  const [, place = '', pin = ''] = /^(.+) (\d{6})$/.exec(part) ?? []
  const known = places[place] ?? localNames.places[place]
  return known === undefined ? part : `${known} ${pin}`
}

/** How the things of the shop are called in Hindi; what has no Hindi name keeps its own. */
export const hiNames: typeof enNames = {
  vegetable: (name, nameHi) => nameHi || name,
  market: () => undefined,
  category: (text) => categories.find((each) => each.text === text || each.path === text)?.textHi ?? text,
  unit: unitName,
  place: placeName,
  status: (status) => statuses[status] ?? status,
  payment: (type) => payments[type] ?? type,
  today: (time) => `आज ${time} बजे`,
  tomorrow: (time) => `कल ${time} बजे`,
  refusal: (code, message) => localNames.refusals.hi?.(code, message) ?? message,
  translateMessage: (message) => answers[message] ?? message,
}
