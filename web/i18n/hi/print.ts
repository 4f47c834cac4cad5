import type { PrintMessages } from '../en/print.ts'
import { hiAmounts } from './amounts.ts'

/** The print run in Hindi. */
export const messages: PrintMessages = {
  title: 'पर्चियाँ छापिए',
  count: (n) => `${n} ऑर्डर बाकी`,
  more: (n) => `और भी ऑर्डर बाकी हैं: ये सबसे पुराने ${n} हैं। इनके निकलने के बाद फिर छापिए।`,
  failed: 'बाकी ऑर्डर लोड नहीं हो पाए',
  none: 'छापने को कुछ नहीं है।',
  noneHint: 'बाकी ऑर्डर यहाँ दिखेंगे।',
  paper: 'कागज़',
  roll: '80 मिमी',
  what: 'क्या छापना है',
  picking: 'माल निकालने की सूची',
  slips: (n) => (n === 1 ? '1 पैकिंग पर्ची' : `${n} पैकिंग पर्चियाँ`),
  onTheWay: (n) => `रास्ते वाले ${n} भी`,
  print: 'छापिए',
  printedAt: (time) => `छपाई: ${time}`,
  columns: { product: 'प्रोडक्ट', take: 'निकालना है' },
  orders: (n) => `${n} ऑर्डर`,
  of: (total) => `${total} में से`,
  packed: 'सब पैक',
  ...hiAmounts,
}
