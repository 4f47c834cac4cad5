import type { enBill } from './bill-words-en.ts'

/** Hindi words that only a bill has; the others are in order-words-hi.ts. */
export const hiBill: typeof enBill = {
  billOfSupply: 'बिल ऑफ़ सप्लाई',
  cashMemo: 'कैश मेमो',
  number: 'बिल नंबर',
  billDate: 'बिल की तारीख़',
  givenBack: 'वापसी के पैसे लौटाए',
  goesBack: 'वापसी के पैसे लौटाने हैं',
  fssai: 'एफ़एसएसएआई लाइसेंस नंबर',
  gstin: 'जीएसटीआईएन',
  hsn: 'एचएसएन',
  insteadOf: (name) => `${name} की जगह`,
  order: 'ऑर्डर',
  date: 'ऑर्डर की तारीख़',
  status: 'स्टेटस',
  deliveredTo: 'डिलीवरी का पता',
  item: 'सामान',
  pack: 'पैक',
  price: 'दाम',
  quantity: 'मात्रा',
  amount: 'रकम',
  tax: 'टैक्स',
  noTax: 'कोई टैक्स नहीं',
  note: 'सारे दाम रुपयों में हैं, छूट घटाकर।',
}
