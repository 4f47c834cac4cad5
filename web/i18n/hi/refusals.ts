import { maxLines, maxQuantity } from '#domain/cart/cart.ts'
import { hindiAmount } from '#domain/catalogue/hindi-amount.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { RefusalCode } from '#domain/refusal-messages.ts'

/** Every refusal in Hindi, by its code; a new one in domain/refusal-messages.ts needs its sentence here. */
const sentences: Record<RefusalCode, string> = {
  BAD_INPUT: 'भरी हुई जानकारी एक बार जाँच लीजिए।',
  EMPTY_CART: 'आपका कार्ट ख़ाली है',
  ADDRESS_REQUIRED: 'पहले पता चुनिए',
  NOT_DELIVERABLE: 'इस पते पर डिलीवरी नहीं होती',
  NOT_SERVICEABLE: 'माफ़ कीजिए, इस जगह पर अभी डिलीवरी नहीं है।',
  GEOCODING_FAILED: 'इस पते की जगह मैप पर नहीं मिली',
  PRODUCT_INCOMPLETE: 'सारी ज़रूरी जानकारी भरिए और कम से कम एक फ़ोटो लगाइए।',
  TOO_MANY_IMAGES: 'ज़्यादा से ज़्यादा 4 फ़ोटो लगाइए।',
  ORDER_TOO_SMALL: 'इतना छोटा ऑर्डर नहीं पहुँचाया जाता। कृपया कुछ और जोड़िए।',
  ORDER_TOO_LARGE: 'यह ऑर्डर बहुत बड़ा है। सामान कम कीजिए, या हमें फ़ोन कीजिए।',
  ONLINE_TOO_SMALL: 'ऑनलाइन पेमेंट ₹1 से शुरू होता है।',
  PAYMENT_UNVERIFIED: 'पेमेंट की पुष्टि नहीं हो पाई',
  IMAGE_UNREADABLE: 'यह फ़ोटो खुल नहीं रही। दूसरी चुनिए।',
  RESET_LINK_INVALID: 'यह लिंक अब काम नहीं करता। नया लिंक माँगिए।',
  SELLING_PRICE_ABOVE_PRICE: 'बेचने का दाम असली दाम से ज़्यादा नहीं हो सकता।',
  LOGIN_REQUIRED: 'आगे बढ़ने के लिए लॉगिन कीजिए',
  WRONG_LOGIN: 'ईमेल या पासवर्ड सही नहीं है',
  CODE_REQUIRED: 'अपने ऑथेंटिकेटर ऐप का कोड भरिए।',
  WRONG_CODE: 'यह कोड सही नहीं है या पहले इस्तेमाल हो चुका है। सबसे नया कोड भरिए।',
  WRONG_PASSWORD: 'अभी का पासवर्ड सही नहीं है।',
  SELLER_ONLY: 'यह काम सिर्फ़ दुकानदार कर सकते हैं।',
  STAFF_ROLE: 'आपके रोल में यह काम नहीं है। मालिक से पूछिए।',
  CROSS_SITE: 'यह किसी दूसरी साइट से भेजा गया, इसलिए रोक दिया गया।',
  NOT_FOUND: 'नहीं मिला',
  ADDRESS_UNKNOWN: 'पता नहीं मिला',
  ORDER_UNKNOWN: 'ऑर्डर नहीं मिला',
  BILL_UNKNOWN: 'इस ऑर्डर का बिल अभी नहीं बना है',
  PLACE_UNKNOWN: 'यह जगह नहीं मिली',
  PRODUCT_UNKNOWN: 'यह सब्ज़ी नहीं मिली',
  UNIT_UNKNOWN: 'यह पैक नहीं मिला',
  IMAGE_UNKNOWN: 'फ़ोटो नहीं मिली',
  REFUND_UNKNOWN: 'यह रिफ़ंड नहीं मिला',
  TOPIC_UNKNOWN: 'यह पकवान या मौका अब खोज में नहीं है।',
  BATCH_UNKNOWN: 'इसे अब वापस नहीं किया जा सकता।',
  EMAIL_TAKEN: 'इस ईमेल से पहले ही एक खाता बना हुआ है',
  PRICE_CHANGED: 'दाम बदल गए हैं। कार्ट एक बार फिर देख लीजिए।',
  OUT_OF_STOCK: 'यह सब्ज़ी अभी स्टॉक में नहीं है',
  NOT_ENOUGH_STOCK: 'इतना सामान अभी नहीं बचा है। मात्रा कम कीजिए।',
  PRODUCT_CHANGED: 'इस बीच किसी ने यह सब्ज़ी बदल दी है। कुछ सेव नहीं हुआ।',
  TOPIC_CHANGED: 'इस बीच किसी ने इसे बदल दिया है। कुछ सेव नहीं हुआ।',
  TOO_MANY_TOPICS: 'खोज में पहले से 200 पकवान और मौके हैं। पहले कोई एक हटाइए।',
  UNIT_EXISTS: 'इस नाम का पैक इस सब्ज़ी में पहले से है।',
  UNIT_GONE: 'यह पैक अब नहीं मिलता',
  CASH_REFUSED: 'दुकान अब आपके ऑर्डर पर नकद नहीं लेती। कृपया ऑनलाइन पेमेंट कीजिए।',
  CUSTOMER_UNKNOWN: 'यह ग्राहक नहीं मिला',
  CUSTOMER_HAS_ACCOUNT: 'इस ग्राहक का अपना खाता है; वे वहीं से अपनी जानकारी ले या मिटा सकते हैं।',
  CUSTOMER_UNSETTLED: 'इस ग्राहक का कोई ऑर्डर या पैसों का हिसाब अभी बाकी है। पहले वह पूरा कीजिए।',
  CHANGED_MEANWHILE: 'इस बीच किसी ने इसे बदल दिया है। कुछ सेव नहीं हुआ।',
  SECOND_FACTOR_ON: 'टू-स्टेप लॉगिन पहले से चालू है। पहले उसे बंद कीजिए।',
  SECOND_FACTOR_OFF: 'टू-स्टेप लॉगिन बंद है।',
  CASH_OFF: 'दुकान अभी नकद नहीं लेती। कृपया ऑनलाइन पेमेंट कीजिए।',
  KEYS_REFUSED: 'रेज़रपे ने Key ID और Key Secret नहीं माने।',
  MAIL_NOT_SENT: 'टेस्ट ईमेल नहीं जा पाया।',
  PRICE_LOOKS_WRONG: 'कुछ दाम गलत लग रहे हैं। कुछ सेव नहीं हुआ।',
  CART_CHANGED: 'आपका कार्ट दूसरी विंडो में बदल गया है।',
  LOGIN_CHANGED: 'इस ब्राउज़र की दूसरी विंडो में किसी ने लॉगिन या लॉगआउट किया है।',
  CANCEL_TOO_LATE: 'यह ऑर्डर दुकान से निकल चुका है, अब रद्द नहीं हो सकता।',
  RETURN_TOO_EARLY: 'वापसी सिर्फ़ पहुँच चुके ऑर्डर की हो सकती है।',
  RETURN_TOO_LATE: 'ऑर्डर पहुँचने के 7 दिन के अंदर ही वापसी हो सकती है।',
  RETURN_REFUSED: 'दुकान ने यह वापसी नहीं मानी। कुछ पूछना हो तो फ़ोन कीजिए।',
  RETURN_REQUESTED: 'इस ऑर्डर की एक वापसी पहले ही माँगी जा चुकी है।',
  RETURN_UNKNOWN: 'इस ऑर्डर की वापसी नहीं माँगी गई है।',
  RETURN_OPEN: 'इस ऑर्डर की वापसी माँगी गई है। पहले उसका फ़ैसला कीजिए।',
  RETURN_SETTLED: 'इस वापसी का फ़ैसला हो चुका है।',
  RETURN_UNSETTLED: 'आपकी एक वापसी का फ़ैसला अभी बाकी है। उसके बाद खाता मिटाया जा सकता है।',
  INBOX_UNKNOWN: 'यह अब इनबॉक्स में नहीं है।',
  PACKING_OVER: 'यह ऑर्डर पैक हो चुका है, अब बदला नहीं जा सकता।',
  REPLACEMENT_UNKNOWN: 'इस चीज़ के बदले कुछ नहीं दिया गया था।',
  REPLACEMENT_OVER: 'अब यह बदला नहीं जा सकता। कृपया हमें फ़ोन कीजिए।',
  REPLACEMENT_UNFIT: 'कृपया उसी तरह की चीज़ दीजिए, जो मौजूद हो और महँगी न हो।',
  REFUSE_TOO_LATE: 'यह ऑर्डर पहुँच चुका है, अब मना नहीं किया जा सकता।',
  REFUND_UNDER_WAY: 'आपके पैसे अभी वापस आ रहे हैं। उनके पहुँचने के बाद खाता मिटाया जा सकता है।',
  ORDER_ENDED: 'यह ऑर्डर रद्द या वापस हो चुका है।',
  ALREADY_DELIVERED: 'यह ऑर्डर पहुँच चुका है।',
  ORDER_ON_ROUND: 'यह ऑर्डर पहले से एक राइडर के पास है। पहले उनका लिंक बंद कीजिए, या ऑर्डर को वापस “पैकिंग जारी” पर कीजिए।',
  ROUND_UNKNOWN: 'यह लिंक अब काम नहीं करता। दुकान से नया लिंक माँगिए।',
  INVITE_UNKNOWN: 'यह न्योता अब काम नहीं करता। मालिक से नया लिंक माँगिए।',
  STAFF_UNKNOWN: 'यह व्यक्ति अब यहाँ काम नहीं करता।',
  LAST_OWNER: 'दुकान का कोई मालिक होना चाहिए। पहले किसी और को मालिक बनाइए।',
  STOP_MOVED: 'दुकान ने इस बीच यह ऑर्डर बदल दिया है। दुकान को फ़ोन कीजिए।',
  DOOR_CODE_WRONG: 'यह इस ऑर्डर का कोड नहीं है। ग्राहक से फिर पूछिए।',
  DOOR_CODE_SPENT: 'गलत कोड बहुत बार डाला गया। अब यह ऑर्डर दुकान ही पूरा कर सकती है।',
  UPI_OFF: 'यूपीआई आईडी नहीं भरी है। सेटिंग के पेमेंट वाले हिस्से में भरिए।',
  NOTHING_DUE: 'इस ऑर्डर का कुछ बाकी नहीं है।',
  DAY_CLOSED: 'इस दिन का हिसाब पहले ही बंद हो चुका है।',
  ORDER_UNDER_WAY: 'आपका एक ऑर्डर अभी पूरा नहीं हुआ है। उसके पहुँचने के बाद खाता मिटाया जा सकता है।',
  ORDER_UNPAID: 'आपके एक ऑर्डर के पैसे अभी बाकी हैं। पैसे देने के बाद खाता मिटाया जा सकता है।',
  KEY_REUSED: 'यह ऑर्डर पहले ही किसी और जानकारी के साथ भेजा जा चुका है।',
  PUSH_UNKNOWN: 'पहले इस ब्राउज़र में सूचनाओं की इजाज़त दीजिए।',
  ORDER_PAID: 'इस ऑर्डर का पेमेंट हो चुका है।',
  ORDER_CLOSED: 'यह ऑर्डर बंद हो चुका है। दोबारा ऑर्डर कीजिए।',
  PAYMENT_REFUNDED: 'यह ऑर्डर अब नहीं पहुँच सकता। आपके पैसे वापस किए जा रहे हैं।',
  CART_ALREADY_ORDERED: 'यह कार्ट पहले ही ऑर्डर हो चुका है।',
  PAID_TWICE: 'यह पेमेंट पूरा वापस किया जा रहा है। इसका सामान पहले ही ऑर्डर हो चुका था।',
  STORE_CLOSED: 'दुकान अभी बंद है। आपका कार्ट वैसा ही रहेगा।',
  REFUND_NOT_FAILED: 'यह रिफ़ंड अटका नहीं है, दोबारा भेजा जा चुका है, या पैसे हाथ से लौटाए जा चुके हैं।',
  TOO_LARGE: 'यह इतना बड़ा है कि भेजा नहीं जा सकता।',
  WRONG_TYPE: 'इस तरह की फ़ाइल नहीं ली जाती।',
  IMAGE_TYPE: 'सिर्फ़ JPEG, PNG, WebP और AVIF फ़ोटो ली जाती हैं।',
  TOO_MANY_ORDERS: 'आपके कई नकद ऑर्डर अभी बाकी हैं। किसी एक के आगे बढ़ने तक रुकिए, या ऑनलाइन पेमेंट कीजिए।',
  TOO_MANY_STREAMS: 'यह बहुत सारी विंडो में खुला है, अपने-आप ताज़ा नहीं होगा।',
  TOO_MANY_TRIES: 'बहुत बार कोशिश हो चुकी है। थोड़ी देर बाद फिर कीजिए।',
  BUG: 'कुछ गड़बड़ हो गई',
  GATEWAY_AWAY: 'रेज़रपे से बात नहीं हो रही। थोड़ी देर में फिर कोशिश कीजिए।',
  PAYMENT_NOT_STARTED: 'पेमेंट शुरू नहीं हो पाया',
  PAYMENT_PENDING: 'पेमेंट की पुष्टि अभी नहीं हुई है। होते ही ऑर्डर “मेरे ऑर्डर” में दिखेगा।',
  REFUND_UNSURE: 'पेमेंट सेवा से इस रिफ़ंड का हाल नहीं मिल पाया। अभी कुछ नहीं भेजा गया।',
  ONLINE_OFF: 'ऑनलाइन पेमेंट अभी चालू नहीं है।',
  PUSH_FAILED: 'सूचना नहीं जा पाई। फिर कोशिश कीजिए।',
  REVERSE_FAILED: 'जगह से पता निकालने में दिक्कत हुई',
  SEARCH_FAILED: 'जगह खोजने में दिक्कत हुई',
  GEOCODING_AWAY: 'पते से जगह अपने-आप नहीं मिल पाई',
  NO_ROOM: 'सर्वर में जगह नहीं बची। कुछ सेव नहीं हुआ। थोड़ी देर में फिर कोशिश कीजिए।',
  BUSY: 'दुकान पर इस वक्त भीड़ है। थोड़ी देर में फिर कोशिश कीजिए।',
}

/** The fields of a mistyped input, as the forms call them. */
const fields: Readonly<Record<string, string>> = {
  name: 'नाम',
  nameHi: 'हिंदी में नाम',
  firstName: 'नाम',
  lastName: 'सरनेम',
  email: 'ईमेल',
  password: 'पासवर्ड',
  phone: 'फ़ोन नंबर',
  street: 'गली और मकान',
  city: 'शहर',
  state: 'राज्य',
  zipcode: 'पिन कोड',
  country: 'देश',
  latitude: 'जगह',
  longitude: 'जगह',
  message: 'संदेश',
  reason: 'वजह',
  quantity: 'मात्रा',
  amount: 'रकम',
  images: 'फ़ोटो',
  category: 'किस्म',
  hsn: 'एचएसएन कोड',
  basePrice: 'दाम',
  discountPercent: 'छूट',
  description: 'जानकारी',
  image: 'फ़ोटो',
  descriptionHi: 'हिंदी में जानकारी',
  price: 'दाम',
  sellingPrice: 'बेचने का दाम',
  status: 'स्टेटस',
  q: 'खोज',
  until: 'समय',
  searchNames: 'और नाम',
}

/** Sentences with a Hindi of their own, whatever their code or field. */
const rules: Readonly<Record<string, string>> = {
  [`A cart holds at most ${maxLines} different items.`]: `एक कार्ट में ज़्यादा से ज़्यादा ${maxLines} तरह का सामान आता है।`,
  [`The quantity must be a whole number from 1 to ${maxQuantity}.`]: `एक चीज़ 1 से ${maxQuantity} तक ली जा सकती है।`,
  'The price must be above 0.': 'दाम 0 से ज़्यादा होना चाहिए।',
  'The selling price cannot be below 0.': 'बेचने का दाम 0 से कम नहीं हो सकता।',
  'name: Several products have this name; the id decides.': 'इस नाम के कई प्रोडक्ट हैं। आईडी भी लिखिए।',
  'This product is there twice.': 'यह प्रोडक्ट फ़ाइल में दो बार है।',
  'cash: Without cash, the shop needs online payment and Razorpay’s keys, or nobody could pay.':
    'नकद बंद हो, तो ऑनलाइन पेमेंट चाहिए, रेज़रपे के Key ID और Key Secret के साथ, वरना कोई पेमेंट नहीं कर पाएगा।',
  'razorpayKeyId: These keys are still needed for payments and refunds under way; please turn off online payment instead.':
    'चल रहे पेमेंट और रिफ़ंड के लिए Key ID और Key Secret अभी चाहिए; इन्हें हटाने की जगह ऑनलाइन पेमेंट बंद कर दीजिए।',
  'soldBy: Please change the way of selling in the product’s own form.': 'प्रोडक्ट कैसे बिकता है, यह उसके अपने पेज पर बदलिए।',
  'discountPercent: Please change the discounts of this product in its packs.':
    'इस प्रोडक्ट की छूट फ़ाइल से नहीं, इसके पैक में बदलिए।',
  'weekly: has no time at which orders are taken.': 'इन घंटों में ऑर्डर लेने का कोई समय नहीं बचता।',
  'Please fill in Key ID and Key Secret first.': 'पहले Key ID और Key Secret भरिए।',
  'The mail server refused user or password.': 'मेल सर्वर ने यूज़र या पासवर्ड नहीं माना।',
  'The mail server offers no safe connection (TLS).': 'मेल सर्वर सुरक्षित कनेक्शन (टीएलएस) नहीं देता।',
  'There is no mail server of this name.': 'इस नाम का कोई मेल सर्वर नहीं है।',
  'The mail server cannot be reached at this port.': 'इस पोर्ट पर मेल सर्वर से बात नहीं हो पाई।',
  'The mail server did not take the email.': 'मेल सर्वर ने ईमेल नहीं लिया।',
  'This was already sent with different contents.': 'यह पहले किसी और जानकारी के साथ भेजा जा चुका है।',
  'That is more than is due.': 'यह रकम बाकी रकम से ज़्यादा है।',
  'unit: A list holds at most 20 packs.': 'एक सूची में ज़्यादा से ज़्यादा 20 पैक आते हैं।',
  'unit: Its price would be nothing or too high.': 'इस पैक का दाम शून्य या बहुत ज़्यादा हो जाएगा।',
  'from: is after the last day.': 'पहला दिन आख़िरी दिन के बाद का है।',
  'to: is more than 366 days later.': 'एक बार में ज़्यादा से ज़्यादा 366 दिन देखे जा सकते हैं।',
  'The shopper has declined this replacement.': 'ग्राहक ने इस चीज़ के लिए मना कर दिया है।',
  'The shopper asked to leave out what is not available.': 'ग्राहक ने कहा है कि जो न हो, उसे छोड़ दीजिए।',
  'A payment that you began can still come in. Please try again in an hour; it may take five days.':
    'आपका शुरू किया हुआ पेमेंट अभी आ सकता है। कृपया एक घंटे बाद फिर कोशिश कीजिए; पाँच दिन भी लग सकते हैं।',
  'The store is closed right now. This order can be placed once it is open.':
    'दुकान अभी बंद है। यह ऑर्डर दुकान खुलने पर ही लिया जा सकता है।',
  'The store takes no cash from this customer any more. The owner can change that under Customers.':
    'दुकान अब इस ग्राहक से नकद नहीं लेती। मालिक इसे ग्राहकों के पेज पर बदल सकते हैं।',
  'The store takes no cash right now, and a telephone order is paid in cash.':
    'दुकान अभी नकद नहीं लेती, और फ़ोन वाले ऑर्डर का पेमेंट नकद ही होता है।',
  'This customer has several open cash orders already. Please move one of them on first.':
    'इस ग्राहक के कई नकद ऑर्डर अभी बाकी हैं। पहले किसी एक को आगे बढ़ाइए।',
}

/** "zipcode: must be …" in Hindi: the field by its name and whether it is missing, too long or wrong. */
function badInput(message: string): string {
  const [, field = '', fault = ''] = /^(?:\w+\.)?(\w+): (.+)$/.exec(message) ?? []
  const name = fields[field]
  if (name === undefined) return sentences.BAD_INPUT
  // The form shows it beside its field, and finds that by the English name before the colon.
  if (/required|missing/.test(fault)) return `${name}: भरना ज़रूरी है।`
  if (/at most/.test(fault)) return `${name}: इतना बड़ा नहीं हो सकता।`
  return `${name}: सही से भरिए।`
}

/** A product's Hindi name by its English one. */
type NameOf = (name: string) => string

type ShortLine = { name: string; soldBy: string; left: number }

/** "There is not enough left. Okra: 2.5 kg left, Lemon: 3 pieces left." in Hindi. */
function notEnough(_: string, nameOf: NameOf, { lines }: Refusal['extra']): string {
  const left = (lines as ShortLine[] | undefined)?.map(
    ({ name, soldBy, left }) => `${nameOf(name)}: सिर्फ़ ${hindiAmount(left, soldBy === 'piece')} बाकी`,
  )
  return left ? `${[...new Set(left)].join(', ')}। मात्रा कम कीजिए।` : sentences.NOT_ENOUGH_STOCK
}

/** "Okra is out of stock." in Hindi. */
function outOfStock(message: string, nameOf: NameOf): string {
  const name = /^(.+) is out of stock\.$/.exec(message)?.[1]
  return name === undefined ? sentences.OUT_OF_STOCK : `${nameOf(name)}: अभी स्टॉक में नहीं`
}

/** "This unit of Okra is no longer offered." in Hindi. */
function unitGone(message: string, nameOf: NameOf): string {
  const name = /^This unit of (.+) is no longer offered\.$/.exec(message)?.[1]
  return name === undefined ? sentences.UNIT_GONE : `${nameOf(name)} का यह पैक अब नहीं मिलता`
}

const sumsIn = (message: string) => message.match(/₹[\d,.]*\d/g) ?? []

/** "The smallest order is ₹200.00. Please add ₹45.00 more." in Hindi. */
function tooSmall(message: string): string {
  const [least, missing] = sumsIn(message)
  if (missing === undefined) return sentences.ORDER_TOO_SMALL
  return `ऑर्डर कम से कम ${least} का होता है। ${missing} का सामान और जोड़िए।`
}

/** "An order can be at most ₹1,00,000.00. …" in Hindi. */
function tooLarge(message: string): string {
  const [most] = sumsIn(message)
  if (most === undefined) return sentences.ORDER_TOO_LARGE
  const orCallUs = message.includes('call us') ? ', या हमें फ़ोन कीजिए' : ''
  return `ऑर्डर ज़्यादा से ज़्यादा ${most} का होता है। सामान कम कीजिए${orCallUs}।`
}

/** Refusals whose sentence names products, sums or a field. */
const naming: Partial<Record<RefusalCode, (message: string, nameOf: NameOf, extra: Refusal['extra']) => string>> = {
  BAD_INPUT: badInput,
  ORDER_TOO_SMALL: tooSmall,
  ORDER_TOO_LARGE: tooLarge,
  NOT_ENOUGH_STOCK: notEnough,
  OUT_OF_STOCK: outOfStock,
  UNIT_GONE: unitGone,
}

/** A polite no in Hindi, a sentence of its own first; it names the products, sums or the field that the English one names. */
export function hiRefusal({ code, message, extra }: Pick<Refusal, 'code' | 'message' | 'extra'>): string {
  const hindiNames = extra.hindiNames as Readonly<Record<string, string>> | undefined
  const nameOf = (name: string) => hindiNames?.[name] || name
  return rules[message] ?? naming[code]?.(message, nameOf, extra) ?? sentences[code] ?? message
}
