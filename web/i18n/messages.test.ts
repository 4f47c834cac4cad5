import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { maxPacks } from '#domain/catalogue/packs.ts'
import { api } from '#domain/contract.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { enBill } from '#domain/orders/bill-words-en.ts'
import { hiBill } from '#domain/orders/bill-words-hi.ts'
import { Refusal } from '#domain/refusal.ts'
import type { RefusalCode } from '#domain/refusal-messages.ts'
import { messageFilesOf } from './all-messages.ts'
import { messages as enBrowse } from './en/browse.ts'
import { messages as en } from './en/shop.ts'
import { hiAnswers } from './hi/answers.ts'
import { messages as hiBrowse } from './hi/browse.ts'
import { messages as hiDay } from './hi/day.ts'
import { messages as hiImport } from './hi/importing.ts'
import { messages as hiOrderDialogs } from './hi/order-dialogs.ts'
import { messages as hiQueue } from './hi/queue.ts'
import { hiRefusal } from './hi/refusals.ts'
import { messages as hiRound } from './hi/round.ts'
import { messages as hiSearch } from './hi/search.ts'
import { messages as hiSeller } from './hi/seller.ts'
import { messages as hiSettings } from './hi/settings.ts'
import { messages as hi } from './hi/shop.ts'
import { namespacesOf } from './load-messages.ts'
import { sellerNamespacesOf } from './seller-messages.ts'

/** Latin letters that Hindi keeps: keys of a keyboard, formats and heads of files, and what papers and pages of others say. */
const latinWords =
  /\b(Ctrl\+S|Ctrl\+Enter|Esc|CSV|UTF|JPEG|PNG|WebP|AVIF|Id|Name|Photos|Key ID|Key Secret|SMTP|GSTIN)\b/g
/** What is typed in Latin letters, in hints. */
const examples: Readonly<Record<string, string>> = {
  namePlaceholder: 'Carrot',
  upiHint: 'rameshstore@okbank',
  hostHint: 'smtp.gmail.com',
  forgotten: 'npm run seller',
}
const exampleAt = (path: string) => examples[path.split('.').at(-1) ?? ''] ?? ''
const isAddress = (text: string) => /^\/[a-z-]+$/.test(text)
/** Who drew the map is named as they ask to be. */
const isAttribution = (path: string) => path.includes('.dataFrom.')
/** A list of prices as traders send it, in both scripts. */
const isList = (path: string) => path.endsWith('.paste.example')
/** Signs are the same in every language. */
const isSign = (text: string) => !/\p{L}/u.test(text)

/** What stands at the end of every path of a dictionary; functions are asked with figures and Hindi words. */
function leaves(words: unknown, path = ''): [path: string, text: string][] {
  if (typeof words === 'string' || typeof words === 'number') return [[path, String(words)]]
  if (typeof words === 'function') return leaves(words(...Array(words.length).fill(2)), path)
  return Object.entries(words as object).flatMap(([key, value]) => leaves(value, `${path}.${key}`))
}

const { names: enNames } = en
const { names: hiNames } = hi

/** The files of messages; names and refusals are looked up by what they are called, and are tested below. */
const files = readdirSync(new URL('en', import.meta.url)).filter((file) => !/^(names|refusals|shop)\.ts$/.test(file))
const { names: _en, ...enShop } = en
const { names: _hi, ...hiShop } = hi
const pairs: [name: string, english: unknown, hindi: unknown][] = [
  ['shop', enShop, hiShop],
  ['bill', enBill, hiBill],
]
for (const file of files) {
  const [english, hindi] = await Promise.all([import(`./en/${file}`), import(`./hi/${file}`)])
  const named = (exports: object) => Object.entries(exports).map(([name, words]) => [name.slice(2), words])
  pairs.push([file.replace('.ts', ''), Object.fromEntries(named(english)), Object.fromEntries(named(hindi))])
}

for (const [name, english, hindi] of pairs)
  test(`every ${name} sentence is there in Hindi, and is Hindi`, () => {
    const inEnglish = leaves(english)
    const inHindi = leaves(hindi)
    assert.deepEqual(
      inHindi.map(([path]) => path),
      inEnglish.map(([path]) => path),
    )
    inHindi.forEach(([path, text], index) => {
      if (isSign(text) || isAddress(text) || isAttribution(path) || isList(path)) return
      assert.notEqual(text, inEnglish[index]?.[1], `${path} is still English`)
      assert.match(text, /\p{Script=Devanagari}/u, path)
      assert.doesNotMatch(text.replace(latinWords, '').replace(exampleAt(path), ''), /[A-Za-z]/, path)
      assert.equal(text, text.normalize('NFC'), `${path} is written in two ways`)
    })
  })

test('the search says of one missing thing and of several that they are not there, in Hindi', () => {
  assert.equal(hiSearch.search.missing('“सेब”', 1), 'हमारे यहाँ “सेब” नहीं है।')
  assert.equal(hiSearch.search.missing('“सेब” और “केला”', 2), 'हमारे यहाँ “सेब” और “केला” नहीं हैं।')
})

test('English names are what the tables hold', () => {
  assert.equal(enNames.vegetable('Onion', 'प्याज'), 'Onion')
  assert.equal(enNames.unit('1 Bag(50kg)'), '1 Bag(50kg)')
  assert.equal(
    enNames.refusal(new Refusal('BAD_INPUT', { message: 'zipcode: must be 6 digits.' })),
    'zipcode: must be 6 digits.',
  )
})

test('packs, categories, statuses and places have Hindi names; what has none keeps its own', () => {
  assert.equal(hiNames.vegetable('Onion', 'प्याज'), 'प्याज')
  assert.equal(hiNames.vegetable('Quinoa', ''), 'Quinoa')
  assert.deepEqual(['250g', '1kg', '25kg', '1 Bag(50kg)'].map(hiNames.unit), [
    '250 ग्राम',
    '1 किलो',
    '25 किलो',
    '1 बोरी (50 किलो)',
  ])
  assert.equal(hiNames.category('Root/Tuber'), 'जड़ वाली सब्ज़ियाँ')
  assert.equal(hiNames.category('Root'), 'जड़ वाली सब्ज़ियाँ')
  // Stored is the path; shoppers and the seller read one name everywhere.
  assert.deepEqual(['Root', 'Root/Tuber', 'Flowers'].map(enNames.category), ['Root/Tuber', 'Root/Tuber', 'Flowers'])
  assert.equal(hiNames.status('Out for Delivery'), 'रास्ते में')
  assert.equal(hiNames.place('New Delhi, Delhi'), 'नई दिल्ली, दिल्ली')
  assert.equal(hiNames.place('B-12 Gali 3'), 'B-12 Gali 3')
})

/** Messages of successful calls whose pages show another sentence or none, which no test checks. */
const unshown = `Account created; Cart updated; Invitation made; Logged in; New recovery codes;
  No mail server is set: the email is in the outbox folder.; Nothing is saved yet; Notifications are off;
  Notifications are on; Order delivered; Packing saved; Payment Successful; Payment started; Price pinned;
  Price released; Prices restored; Prices saved; Prices saved for later; Problem reported; Replacement accepted;
  Replacement declined; Status updated; The second factor is off; The second factor is on; The shelf is set up;
  These keys are valid; Welcome to the shop`.split(/;\s+/)

/** The literal messages that the server's sources answer, without those of refusals. */
function messagesIn(source: string): (string | undefined)[] {
  const answers = source.replace(/new Refusal\('\w+', \{[^}]*\}/g, '')
  const literals = answers.matchAll(/\bmessage(?:: | = )(?:[\w.=() ]+\s+\? '([A-Z][^']+)'\s+: )?(?:'([A-Z][^']+)'|`)/g)
  return [...literals].flatMap(([, ...texts]) => texts)
}

test('each message of a successful call has its Hindi, or is listed as one that no page shows', () => {
  const server = new URL('../../server/', import.meta.url)
  const inServer = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|^http\//.test(file))
    .flatMap((file) => messagesIn(readFileSync(new URL(file, server), 'utf8')))
  const inContract = Object.values<Endpoint>(api).flatMap(({ fixedMessage = [] }) => fixedMessage)
  const said = new Set([...inContract, ...inServer].filter((message) => message !== undefined))
  assert.deepEqual([...Object.keys(hiAnswers), ...unshown].sort(), [...said].sort())
})

const inHindi = (code: RefusalCode, message: string, extra = {}) => hiRefusal({ code, message, extra })

test('a refusal in Hindi names products in Hindi, where the answer has their Hindi names', () => {
  const extra = { hindiNames: { Okra: 'भिंडी', Lemon: '' } }
  assert.equal(inHindi('OUT_OF_STOCK', 'Okra is out of stock.', extra), 'भिंडी: अभी स्टॉक में नहीं')
  assert.equal(inHindi('UNIT_GONE', 'This unit of Okra is no longer offered.', extra), 'भिंडी का यह पैक अब नहीं मिलता')
  const okra = { name: 'Okra', soldBy: 'weight', left: 2500 }
  const lines = [okra, okra, { name: 'Lemon', soldBy: 'piece', left: 1 }]
  const said = 'भिंडी: सिर्फ़ 2.5 किलो बाकी, Lemon: सिर्फ़ 1 नग बाकी। मात्रा कम कीजिए।'
  assert.equal(inHindi('NOT_ENOUGH_STOCK', '', { ...extra, lines }), said)
})

test('a refusal in Hindi names the sums of the English one', () => {
  const small = inHindi('ORDER_TOO_SMALL', 'The smallest order is ₹1,200.00. Please add ₹45.50 more.')
  assert.equal(small, 'ऑर्डर कम से कम ₹1,200.00 का होता है। ₹45.50 का सामान और जोड़िए।')
  const large = inHindi('ORDER_TOO_LARGE', 'An order can be at most ₹1,00,000.00. Please order less, or call us.')
  assert.match(large, /₹1,00,000\.00 का होता है। सामान कम/)
  assert.match(inHindi('ORDER_TOO_LARGE', ''), /बहुत बड़ा/)
})

test('a refusal in Hindi goes by its code, a mistyped field by its name', () => {
  assert.equal(inHindi('EMPTY_CART', 'Your cart is empty'), 'आपका कार्ट ख़ाली है')
  assert.equal(inHindi('OUT_OF_STOCK', 'Onion is out of stock.'), 'Onion: अभी स्टॉक में नहीं')
  assert.equal(inHindi('UNIT_GONE', 'This unit of Okra is no longer offered.'), 'Okra का यह पैक अब नहीं मिलता')
  assert.equal(inHindi('BAD_INPUT', 'address.zipcode: is required.'), 'पिन कोड: भरना ज़रूरी है।')
  assert.equal(inHindi('BAD_INPUT', 'name: may have at most 100 characters.'), 'नाम: इतना बड़ा नहीं हो सकता।')
  assert.equal(inHindi('BAD_INPUT', 'phone: Please enter a mobile number of ten digits.'), 'फ़ोन नंबर: सही से भरिए।')
  assert.match(inHindi('BAD_INPUT', 'A cart holds at most 50 different items.'), /^एक कार्ट में ज़्यादा से ज़्यादा 50 /)
  assert.match(inHindi('BAD_INPUT', 'The quantity must be a whole number from 1 to 99.'), /1 से 99/)
  assert.equal(inHindi('BAD_INPUT', 'The price must be above 0.'), 'दाम 0 से ज़्यादा होना चाहिए।')
  assert.equal(inHindi('BAD_INPUT', 'The form could not be read.'), 'भरी हुई जानकारी एक बार जाँच लीजिए।')
  const few = { lines: [{ name: 'Okra, red', soldBy: 'weight', left: 600 }] }
  assert.equal(inHindi('NOT_ENOUGH_STOCK', '', few), 'Okra, red: सिर्फ़ 600 ग्राम बाकी। मात्रा कम कीजिए।')
  assert.match(inHindi('NOT_ENOUGH_STOCK', '', { left: 600 }), /^इतना सामान अभी नहीं बचा है/)
})

test('in Hindi the sentences of an offer end in a danda, and an accepted one asks nothing', () => {
  const { title, gone, less } = hiOrderDialogs.orderDialogs.offer
  assert.deepEqual([gone('आलू'), less('₹19.68 वापस')], ['आज नहीं मिल पाया: आलू।', '₹19.68 वापस।'])
  assert.deepEqual([title.offered('प्याज़'), title.accepted('प्याज़')], ['बदले में प्याज़?', 'बदले में प्याज़'])
})

test('in Hindi one thing is spoken of as one, and three as three', () => {
  const said = (n: number) => [
    hiSettings.checklist.progress(n, 9),
    hiRound.out.with('राजू', n, 9),
    hiQueue.selection.movedOf(n, 9),
    hiQueue.selection.count(n),
    hiDay.counts(n, 0, 0),
    hiImport.matched(n, n),
    hiSeller.packs.left(n, 'piece'),
  ]
  assert.deepEqual(said(1), [
    '9 में से 1 हो गया',
    'राजू: 9 में से 1 हुआ',
    '9 में से 1 ऑर्डर बदला गया',
    '1 चुना',
    '1 पहुँचा · 0 मना या रद्द · 0 बाकी',
    '1 फ़ोटो चुनी गई, 1 प्रोडक्ट के लिए',
    '1 नग बचा है',
  ])
  assert.deepEqual(said(3), [
    '9 में से 3 हो गए',
    'राजू: 9 में से 3 हुए',
    '9 में से 3 ऑर्डर बदले गए',
    '3 चुने',
    '3 पहुँचे · 0 मना या रद्द · 0 बाकी',
    '3 फ़ोटो चुनी गईं, 3 प्रोडक्ट के लिए',
    '3 नग बचे हैं',
  ])
  assert.equal(hiSeller.packs.left(3000, 'weight'), '3 किलो बचा है')
})

test('in Hindi a closing names the day before the time of the day', () => {
  assert.equal(hi.closed.until(hi.names.tomorrow('सुबह 6:00')), 'दुकान कल सुबह 6:00 बजे तक बंद है।')
})

test('a reason that its code does not say has its own Hindi', () => {
  const reasons: [RefusalCode, string][] = [
    [
      'ORDER_UNDER_WAY',
      'A payment that you began can still come in. Please try again in an hour; it may take five days.',
    ],
    ['ORDER_TOO_LARGE', 'An order can be at most ₹3,000.00. Please order less, or call us.'],
    ['ORDER_TOO_LARGE', 'An order can be at most ₹3,000.00. Please order less.'],
    ['KEYS_REFUSED', 'Please fill in Key ID and Key Secret first.'],
    ['KEY_REUSED', 'This was already sent with different contents.'],
    ['REPLACEMENT_UNFIT', 'The shopper has declined this replacement.'],
    ['BAD_INPUT', 'weekly: has no time at which orders are taken.'],
    ['BAD_INPUT', 'That is more than is due.'],
    ['BAD_INPUT', `unit: A list holds at most ${maxPacks} packs.`],
    ['BAD_INPUT', 'unit: Its price would be nothing or too high.'],
    ['BAD_INPUT', 'from: is after the last day.'],
    ['BAD_INPUT', 'to: is more than 366 days later.'],
    ['REPLACEMENT_UNFIT', 'The shopper asked to leave out what is not available.'],
    ['BAD_INPUT', 'cash: Without cash, the shop needs online payment and Razorpay’s keys, or nobody could pay.'],
    [
      'BAD_INPUT',
      'razorpayKeyId: These keys are still needed for payments and refunds under way; please turn off online payment instead.',
    ],
  ]
  for (const [code, text] of reasons) assert.notEqual(inHindi(code, text), inHindi(code, ''), text)
})

test('each reason why an import or a test e-mail is refused has its own Hindi', () => {
  const source = (file: string) => readFileSync(new URL(`../../server/${file}`, import.meta.url), 'utf8')
  const imports = [...source('catalogue/plan-import.ts').matchAll(/\bbadInput\('([^']+)'\)/g)]
  const mails = [...source('store/send-test-mail.ts').matchAll(/'(The[^'\n]* mail [^'\n]+\.)'/g)]
  assert.deepEqual([imports.length, mails.length], [7, 5])
  const said = [
    ...imports.map(([, text = '']) => inHindi('BAD_INPUT', text)),
    ...mails.map(([, text = '']) => inHindi('MAIL_NOT_SENT', text)),
  ]
  const vague = [inHindi('BAD_INPUT', ''), inHindi('MAIL_NOT_SENT', '')]
  assert.equal(new Set([...said, ...vague]).size, said.length + vague.length)
  for (const text of said) assert.doesNotMatch(text, /सही से भरिए/)
})

test('each reason why a telephone order is refused in words for the seller has its own Hindi', () => {
  const source = readFileSync(new URL('../../server/orders/telephone/take-order.ts', import.meta.url), 'utf8')
  const said = [...source.matchAll(/^ {2}([A-Z_]+): '(.+)',$/gm)]
  assert.equal(said.length, 4)
  for (const [, code, text = ''] of said)
    assert.notEqual(inHindi(code as RefusalCode, text), inHindi(code as RefusalCode, ''), text)
})

test('each page waits for the words it shows and no others, however its address is written', () => {
  assert.deepEqual(namespacesOf('/'), ['shop', 'browse'])
  assert.deepEqual(namespacesOf('/products/root/onion'), ['shop', 'browse'])
  assert.deepEqual(namespacesOf('/BESTSELLER'), ['shop', 'browse'])
  assert.deepEqual(namespacesOf('/cart'), ['shop', 'checkout', 'address'])
  assert.deepEqual(namespacesOf('/my-orders/'), ['shop', 'orders'])
  assert.deepEqual(namespacesOf('/add-address'), ['shop', 'address', 'dialogs'])
  assert.deepEqual(namespacesOf('/reset-password/x'), ['shop', 'dialogs', 'help'])
  assert.deepEqual(namespacesOf('/round/x'), ['shop', 'round'])
  assert.deepEqual(namespacesOf('/not-serviceable'), ['shop', 'browse', 'dialogs'])
  assert.deepEqual(namespacesOf('/seller/orders'), ['shop'])
  assert.deepEqual(sellerNamespacesOf('/Seller/orders/'), ['seller', 'queue', 'packing', 'round', 'telephone'])
  assert.deepEqual(sellerNamespacesOf('/seller/nowhere'), ['seller', 'queue'])
  assert.deepEqual(sellerNamespacesOf('/cart'), [])
  assert.deepEqual(namespacesOf('/nowhere'), ['shop'])
  assert.deepEqual(namespacesOf('/%63art'), ['shop', 'checkout', 'address'])
  assert.deepEqual(namespacesOf('/my%2Dorders'), ['shop', 'orders'])
  assert.deepEqual(namespacesOf('/%zz'), ['shop'])
  assert.deepEqual(messageFilesOf('/cart', 'hi'), ['hi-shop', 'hi-checkout', 'hi-address'])
  assert.deepEqual(messageFilesOf('/cart', 'en'), ['en-shop', 'en-checkout', 'en-address'])
  assert.deepEqual(messageFilesOf('/seller', 'hi'), [
    'hi-shop',
    'hi-seller',
    'hi-queue',
    'hi-suspiciousPrices',
    'hi-settings',
  ])
})

test('a later page of a list says which it is, so that no two have the same title', () => {
  assert.equal(enBrowse.catalogue.titleOfPage('Root', 1), 'Root')
  assert.equal(enBrowse.catalogue.titleOfPage('Root', 2), 'Root, page 2')
  assert.equal(hiBrowse.catalogue.titleOfPage('जड़', 2), 'जड़, पेज 2')
})
