import { closest, distance } from 'fastest-levenshtein'

/** Every setting of the store by the name of its environment variable; no other name can be read as one. */
export const settingNames = [
  'NODE_ENV',
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SELLER_EMAIL',
  'SELLER_PASSWORD',
  'DEMO',
  'METRICS_TOKEN',
  'LOG_ADDRESSES',
  'MOST_CONNECTIONS',
  'MOST_CONNECTIONS_PER_ADDRESS',
  'OPEN_CASH_ORDERS',
  'ORDERS_PER_HOUR',
  'PAYMENTS',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'RAZORPAY_WEBHOOK_SECRET_BEFORE',
  'RAZORPAY_BASE_URL',
  'RAZORPAY_CHECKOUT_URL',
  'MAIL',
  'MAIL_FROM',
  'MAIL_TLS',
  'MAPS',
  'MAPS_CONTACT',
  'GOOGLE_MAPS_KEY',
  'GOOGLE_GEOCODING_URL',
  'GOOGLE_PLACES_URL',
  'NOMINATIM_URL',
  'NOMINATIM_PER_SECOND',
  'PHOTON_URL',
  'VAPID_PUBLIC_KEY',
  'VAPID_PRIVATE_KEY',
  'VAPID_SUBJECT',
  'PUSH_HOSTS',
  'KEEP_UNPAID_ORDERS_DAYS',
  'KEEP_MESSAGES_DAYS',
  'KEEP_LETTERS_DAYS',
  'STORE_NAME',
  'STORE_STREET',
  'STORE_CITY',
  'STORE_STATE',
  'STORE_ZIPCODE',
  'STORE_COUNTRY',
  'STORE_LATITUDE',
  'STORE_LONGITUDE',
  'STORE_RADIUS_KM',
  'STORE_FEES',
  'STORE_FREE_DELIVERY_FROM',
  'STORE_LARGEST_ORDER',
  'STORE_EMAIL',
  'STORE_PHONE',
  'STORE_CLAIM_MINUTES',
  'STORE_CLAIM_CUSTOMERS',
  'STORE_CLAIM_RATING',
  'STORE_BANNER_VIDEO',
  'STORE_LEGAL_NAME',
  'STORE_FSSAI',
  'STORE_GSTIN',
  'STORE_GRIEVANCE_OFFICER',
  'STORE_GRIEVANCE_EMAIL',
  'STORE_GRIEVANCE_PHONE',
  'STORE_INSTAGRAM',
  'STORE_TWITTER',
  'STORE_FACEBOOK',
  'STORE_YOUTUBE',
] as const
export type SettingName = (typeof settingNames)[number]

const known: ReadonlySet<string> = new Set(settingNames)

/** Beginnings that no other program is known to give its variables. */
const ownPrefix = /^(STORE|RAZORPAY|S3|MAIL|KEEP|SELLER|MAPS|GOOGLE_(MAPS|GEOCODING|PLACES)|NOMINATIM|PHOTON|VAPID)_/

/** Names of other programs within a letter of ours. */
const foreignNames: ReadonlySet<string> = new Set(['EMAIL', 'PORTS'])

/** Small letters are for other programs, unless the name begins as ours do or is one of ours of several words. */
const isForeign = (name: string) =>
  foreignNames.has(name) ||
  (/[a-z]/.test(name) && !ownPrefix.test(name) && !(name.includes('_') && known.has(name.toUpperCase())))

/** Kubernetes tells of a neighbour called "store" by STORE_SERVICE_HOST, STORE_PORT=tcp://… and the like. */
const isServiceLink = (name: string, value: string) =>
  /_SERVICE_(HOST|PORT)|_PORT_\d+_(TCP|UDP)/.test(name) || /^(tcp|udp|sctp):\/\//.test(value)

const sortedLetters = (name: string) => [...name].sort().join('')

const hasDoubledLetter = (typed: string, name: string) =>
  [...typed].some((letter, at) => letter === typed[at - 1] && typed.slice(0, at) + typed.slice(at + 1) === name)

/** Whether one name is a slip for the other; names of less than six letters must be as long, or have one letter twice. */
function isSlip(typed: string, name: string): boolean {
  const wrong = distance(typed, name)
  const isSwapped = wrong === 2 && sortedLetters(typed) === sortedLetters(name)
  if (name.length < 6 && typed.length !== name.length) return hasDoubledLetter(typed, name)
  return isSwapped || wrong <= (name.length > 9 ? 2 : 1)
}

/** The setting that was probably meant: of those with all its words or, where there are none, with its first one. */
function nearest(typed: string): string {
  const name = typed.toUpperCase()
  const [first = '', ...more] = name.split('_')
  const having = (words: string[]) =>
    settingNames.filter((each) => words.every((word) => each.split('_').includes(word)))
  const akin = [having([first, ...more]), having([first])].find((names) => names.length > 0)
  return closest(name, akin ?? settingNames)
}

/** Throws one line where a variable looks like a setting and is none, with the nearest that there is (CONTRACT "Running"). */
export function refuseUnknownSettings(environment: Readonly<Record<string, string | undefined>>): void {
  const unknown = Object.entries(environment).flatMap(([name, value = '']) => {
    if (known.has(name) || isForeign(name) || isServiceLink(name, value)) return []
    return ownPrefix.test(name) || settingNames.some((each) => isSlip(name.toUpperCase(), each)) ? [name] : []
  })
  if (unknown.length === 0) return
  const told = unknown.map((name) => `${name} is no setting of the store; the nearest is ${nearest(name)}.`)
  throw new Error(told.join(' '))
}
