import { hiBag } from './bag-words-hi.ts'
import type { enOrderWords } from './order-words-en.ts'

/** Hindi words of an order, for My Orders and for its bill. */
export const hiOrderWords: typeof enOrderWords = {
  bag: hiBag,
  payment: 'पेमेंट',
  notAvailable: 'जानकारी नहीं',
  money: {
    paid: 'हो गया',
    pending: 'बाकी है',
    nothing: 'कुछ नहीं देना',
    'refund-online': 'ऑनलाइन रिफ़ंड',
    'refund-cash': 'सामान लेते समय नकद रिफ़ंड',
    refunded: 'नकद लौटाया गया',
  },
  unavailable: 'यह सब्ज़ी अब नहीं है',
  subtotal: 'सामान का दाम',
  shipping: 'डिलीवरी',
  free: 'मुफ़्त',
  topUp: 'आपके हक में राउंड किया',
  total: 'कुल',
  returnedUnpaid: 'लौटाया, पैसे नहीं लिए',
  byUpi: 'यूपीआई से पेमेंट',
  due: 'अभी देना है',
}
