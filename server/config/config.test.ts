import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { placeholderVariables } from '#domain/store/store-settings.ts'
import { readConfig } from './config.ts'

/** The one line with which the start stops. */
function refusalOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    return (error as Error).message
  }
  return 'no refusal'
}

test('without any variable it is the demo store in Lajpat Nagar on port 3000', () => {
  const config = readConfig({})
  const { databaseUrl, sellerEmail, sellerPassword } = config
  assert.deepEqual([databaseUrl, sellerEmail, sellerPassword], [undefined, undefined, undefined])
  assert.partialDeepStrictEqual(config, {
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    publicUrl: 'http://localhost:3000',
    production: false,
    demo: true,
    maxConnections: 5000,
    maxConnectionsPerAddress: 100,
    retention: { unpaidOrders: 90, messages: 365, emails: 90 },
    maxOrders: { cashAtOrdered: 0, hourly: 0 },
  })
  const { delivery, shop } = config.store
  const terms = { point: { latitude: 28.57, longitude: 77.243 }, radiusKm: 4, freeDeliveryFrom: 149 }
  assert.partialDeepStrictEqual(delivery, terms)
  assert.deepEqual(delivery.feeByKm, { 1: 10, 2: 15, 3: 20, 4: 25 })
  assert.deepEqual(readConfig({ STORE_RADIUS_KM: '2' }).store.delivery.feeByKm, { 1: 10, 2: 15 })
  assert.equal(shop.name, 'Thela')
  assert.deepEqual(shop.claims, { deliveryMinutes: 30, happyCustomers: 100, rating: 4 })
  assert.deepEqual(shop.social, { instagram: '', twitter: '', facebook: '', youtube: '' })
  assert.equal('bannerVideo' in config.store, false)
})

test('an empty variable counts as not set', () => {
  const names = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'PUBLIC_URL', 'SELLER_EMAIL', 'SELLER_PASSWORD', 'DEMO']
  const store = ['STORE_NAME', 'STORE_FEES', 'STORE_EMAIL', 'STORE_PHONE', 'STORE_ZIPCODE', 'STORE_FACEBOOK']
  const empty = Object.fromEntries([...names, ...store, 'NODE_ENV'].map((name) => [name, '']))
  assert.deepEqual(readConfig(empty), readConfig({}))
})

test('every variable is read', () => {
  const config = readConfig({
    NODE_ENV: 'production',
    PORT: ' 8080 ',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/thela',
    DATABASE_URL: 'postgresql://thela:secret@db.internal/thela',
    PUBLIC_URL: 'https://Shop.example/',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/32, fd00::/128',
    SELLER_EMAIL: ' Boss@Shop.example ',
    SELLER_PASSWORD: '  spaces count  ',
    DEMO: '0',
    MAX_CONNECTIONS_PER_ADDRESS: '0',
    OPEN_CASH_ORDERS: '5',
    ORDERS_PER_HOUR: '7',
    STORE_LATITUDE: '19.076',
    STORE_LONGITUDE: '72.8777',
    STORE_RADIUS_KM: '2',
    STORE_FREE_DELIVERY_FROM: '199.5',
    STORE_FEES: '0, 12.50',
    STORE_INSTAGRAM: 'https://instagram.example/thela',
    STORE_BANNER_VIDEO: 'https://films.example/mandi.mp4',
  })
  assert.partialDeepStrictEqual(config, {
    production: true,
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/srv/thela',
    demo: false,
    databaseUrl: 'postgresql://thela:secret@db.internal/thela',
    publicUrl: 'https://shop.example',
    sellerEmail: 'boss@shop.example',
    sellerPassword: '  spaces count  ',
    maxConnectionsPerAddress: 0,
    maxOrders: { cashAtOrdered: 5, hourly: 7 },
    store: {
      delivery: { point: { latitude: 19.076, longitude: 72.8777 }, radiusKm: 2, freeDeliveryFrom: 199.5 },
      shop: { social: { instagram: 'https://instagram.example/thela' } },
      bannerVideo: 'https://films.example/mandi.mp4',
    },
  })
  assert.deepEqual(config.trustProxy, ['127.0.0.1', '10.0.0.0/32', 'fd00::/128'])
  assert.deepEqual(config.store.delivery.feeByKm, { 1: 0, 2: 12.5 })
  assert.equal(readConfig({ STORE_FREE_DELIVERY_FROM: '199.999' }).store.delivery.freeDeliveryFrom, 200)
})

const seller = { SELLER_EMAIL: 'boss@shop.example', SELLER_PASSWORD: 'long enough' }
const bad: [name: string, values: string[], also?: Record<string, string>][] = [
  ['NODE_ENV', ['prod', 'Production', '1']],
  ['PORT', ['abc', '-1', '65536', '80.5', 'NaN', 'Infinity']],
  ['PUBLIC_URL', ['a.in', 'ftp://a.in', 'javascript:1', 'https://', 'https://a.in?', 'http://b@a.in', 'http://a.in/b']],
  ['TRUST_PROXY', ['proxy', '10.0.0.0/33', '10.0.0.0/80', '10.0.0.0/0', 'fd00::/129', '10.0.0.0/', '10.0.0.0/8/8']],
  ['DATABASE_URL', ['mysql://db/thela', 'db/thela', 'http://db', ' ']],
  ['DEMO', ['yes', 'true', '2']],
  ['MAX_CONNECTIONS', ['0', '15', '2.5', 'many', '-1']],
  ['MAX_CONNECTIONS_PER_ADDRESS', ['-1', '1.5', 'many']],
  ['OPEN_CASH_ORDERS', ['-1', '1.5', 'many']],
  ['ORDERS_PER_HOUR', ['-1', '1.5', 'many']],
  ['SELLER_EMAIL', ['boss', 'boss@shop', 'a@b@c.in', ' '], seller],
  ['SELLER_PASSWORD', ['short', 'x'.repeat(129)], seller],
  ['RETAIN_UNPAID_ORDERS_DAYS', ['0', '-1', '1.5', 'ever']],
  ['RETAIN_MESSAGES_DAYS', ['0', 'ever']],
  ['RETAIN_EMAILS_DAYS', ['0', '36501']],
  ['STORE_LATITUDE', ['91', 'north']],
  ['STORE_LONGITUDE', ['-181', 'east']],
  ['STORE_RADIUS_KM', ['0', '-4', '101', 'four']],
  ['STORE_FREE_DELIVERY_FROM', ['-1', 'free']],
  ['STORE_NAME', ['x'.repeat(61)]],
  ['STORE_STREET', ['x'.repeat(201)]],
  ['STORE_CITY', ['x'.repeat(61)]],
  ['STORE_GRIEVANCE_OFFICER', ['x'.repeat(201)]],
  ['STORE_FEES', ['10001,1,1,1', '10,,20', 'ten', '10;15', '-10,15', '10,1e2', ',', '0.99,1,1,1']],
  ['STORE_ZIPCODE', ['11002', '011002', 'Delhi']],
  ['STORE_EMAIL', ['help', 'help@x']],
  ['STORE_PHONE', ['call us', '12', '<b>1800</b>']],
  ['STORE_CLAIM_MINUTES', ['0', '29.5', 'soon']],
  ['STORE_CLAIM_CUSTOMERS', ['-1', '100.5', 'many']],
  ['STORE_CLAIM_RATING', ['5.1', '4.55', '-1', 'good']],
  ['STORE_BANNER_VIDEO', ['film.mp4', '//films.example/a.mp4', 'http://films.example/a.mp4', 'javascript:1', '/a;b']],
  ['STORE_INSTAGRAM', ['javascript:alert(1)', '@thela', 'https://localhost', `https://x.example/${'y'.repeat(254)}`]],
  ['STORE_TWITTER', ['data:text/html,x']],
  ['STORE_FACEBOOK', ['thela']],
  ['STORE_YOUTUBE', ['//youtube.example/thela']],
]

for (const [name, values, also] of bad) {
  test(`a bad ${name} stops the start with one clear line`, () => {
    for (const value of values) {
      const line = refusalOf({ ...also, [name]: value })
      assert.match(line, new RegExp(`^[A-Z_ and]*${name}[A-Z_ and]* must be [^\\n]+\\.$`), `${name}=${value}: ${line}`)
    }
  })
}

test('e-mails go by SMTP as the URL says: STARTTLS on 587, smtps on 465, unencrypted only on this machine', () => {
  assert.deepEqual(readConfig({}).mail, { kind: 'outbox', from: undefined })
  const mailOf = (MAIL: string, more = {}) => readConfig({ MAIL, ...more }).mail
  assert.deepEqual(mailOf('smtp://shop%40x.in:p%3Ass@Mail.example', { MAIL_FROM: 'orders@shop.example' }), {
    kind: 'smtp',
    host: 'Mail.example',
    port: 587,
    encrypted: false,
    needsTls: true,
    login: { user: 'shop@x.in', password: 'p:ss' },
    from: 'orders@shop.example',
  })
  const smtps = mailOf('smtps://a:b@mail.example/')
  assert.ok(smtps.kind === 'smtp' && smtps.encrypted && smtps.needsTls && smtps.port === 465)
  const needsTls = (url: string, more = {}) => {
    const mail = mailOf(url, more)
    return mail.kind === 'smtp' && mail.needsTls
  }
  for (const host of ['localhost', '127.0.0.1', '[::1]']) assert.equal(needsTls(`smtp://${host}:2525`), false, host)
  for (const host of ['10.0.0.5', 'localhost.evil.example', '127.0.0.1.example', '[fe80::1]'])
    assert.equal(needsTls(`smtp://${host}:2525`), true, host)
  assert.equal(needsTls('smtp://localhost', { MAIL_TLS: '1' }), true)
  assert.equal(needsTls('smtp://10.0.0.5', { MAIL_TLS: '0' }), false)
})

test('an invalid URL of a mail server stops the start, and the line does not repeat it', () => {
  const secret = 'hush-hush'
  const hosts = [
    '',
    'mail.example:99999',
    'mail.example:0',
    'mail.example/path',
    'mail.example?secure=1',
    'mail example',
  ]
  const others = ['smtp://:', 'http://shop:', 'smtp:shop:'].map((start) => `${start}${secret}@mail.example`)
  const escaped = ['%zz', '%0D%0A'].map((end) => `smtp://shop:${secret}${end}@mail.example`)
  const addresses = [...hosts.map((host) => `smtp://shop:${secret}@${host}`), ...others, ...escaped]
  for (const MAIL of addresses) {
    const line = refusalOf({ MAIL })
    assert.match(line, /^MAIL must be [^\n]+\.$/, `${MAIL}: ${line}`)
    assert.doesNotMatch(line, /hush/)
  }
  assert.match(refusalOf({ MAIL_FROM: 'Thela <a@b.in>' }), /^MAIL_FROM must be an e-mail address/)
  assert.match(refusalOf({ MAIL_FROM: 'भिंडी@b.in' }), /^MAIL_FROM must be an e-mail address/)
  assert.match(refusalOf({ MAIL: 'smtp://mail.example', MAIL_TLS: 'yes' }), /^MAIL_TLS must be 0 or 1/)
})

test('a seller needs both an e-mail and a password', () => {
  assert.match(refusalOf({ SELLER_EMAIL: seller.SELLER_EMAIL }), /^SELLER_EMAIL and SELLER_PASSWORD must be/)
  assert.match(refusalOf({ SELLER_PASSWORD: seller.SELLER_PASSWORD }), /^SELLER_EMAIL and SELLER_PASSWORD must be/)
})

test('the refusal of a bad password or database address does not show it', () => {
  assert.doesNotMatch(refusalOf({ ...seller, SELLER_PASSWORD: 'hushhus' }), /hushhus/)
  assert.doesNotMatch(refusalOf({ DATABASE_URL: 'mysql://thela:hushhus@db' }), /hushhus/)
})

test('a phone number of the store in Hindi digits is one that can be called', () => {
  const { store } = readConfig({ STORE_PHONE: '०११-२६३४ ५६७८', STORE_GRIEVANCE_PHONE: '+९१ ९८७६५ ४३२११' })
  assert.deepEqual([store.shop.phone, store.legal.grievancePhone], ['011-2634 5678', '+91 98765 43211'])
})

test('the legal notices are hidden until they are set, and a mistyped one stops the start', () => {
  assert.deepEqual(new Set(Object.values(readConfig({}).store.legal)), new Set(['']))
  const legal = {
    STORE_LEGAL_NAME: 'Thela Vegetables Pvt. Ltd.',
    STORE_FSSAI: '10012011000001',
    STORE_GSTIN: '27AAPFU0939F1ZV',
    STORE_GRIEVANCE_OFFICER: 'Meera Nair, Manager',
    STORE_GRIEVANCE_EMAIL: 'grievance@thela.example',
    STORE_GRIEVANCE_PHONE: '+91 98765 43211',
  }
  assert.deepEqual(readConfig(legal).store.legal, {
    legalName: 'Thela Vegetables Pvt. Ltd.',
    fssai: '10012011000001',
    gstin: '27AAPFU0939F1ZV',
    grievanceOfficer: 'Meera Nair, Manager',
    grievanceEmail: 'grievance@thela.example',
    grievancePhone: '+91 98765 43211',
  })
  assert.match(refusalOf({ STORE_FSSAI: '123' }), /^STORE_FSSAI must be the 14 digits/)
  assert.match(refusalOf({ STORE_GSTIN: '27AAPFU0939F1ZW' }), /^STORE_GSTIN must be a GST number/)
  assert.match(refusalOf({ STORE_GRIEVANCE_EMAIL: 'no e-mail' }), /^STORE_GRIEVANCE_EMAIL must be an e-mail address/)
  assert.match(refusalOf({ STORE_GRIEVANCE_PHONE: 'call me' }), /^STORE_GRIEVANCE_PHONE must be a phone number/)
})

const razorpayKeys = {
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'key secret',
  RAZORPAY_WEBHOOK_SECRET: 'hook secret',
}

test('test payments are the default outside production, and in production there are none', () => {
  assert.deepEqual(readConfig({}).payments, { kind: 'sandbox', isPublic: false })
  assert.deepEqual(readConfig({ NODE_ENV: 'production' }).payments, { kind: 'off' })
  assert.deepEqual(readConfig({ PAYMENTS: 'off' }).payments, { kind: 'off' })
  assert.match(
    refusalOf({ NODE_ENV: 'production', PAYMENTS: 'sandbox' }),
    /^PAYMENTS must be razorpay or off in production/,
  )
  assert.match(refusalOf({ PAYMENTS: 'paypal' }), /^PAYMENTS must be sandbox, razorpay or off\.$/)
})

test('a store that others can reach has the sandbox only with PAYMENTS=sandbox', () => {
  const urls = ['https://shop.example', 'https://localhost', 'http://192.168.1.5:3000', 'http://localhost.shop.example']
  const hosts = ['0.0.0.0', '::', '192.168.1.5', '127.0.0.1.shop.example'].map((HOST) => ({ HOST }))
  for (const environment of [...urls.map((url) => ({ PUBLIC_URL: url })), ...hosts]) {
    const line = refusalOf(environment)
    assert.match(line, /^PAYMENTS must be set where others can reach the store \(HOST, PUBLIC_URL\): [^\n]+\.$/, line)
    const said = readConfig({ ...environment, PAYMENTS: 'sandbox' }).payments
    assert.deepEqual(said, { kind: 'sandbox', isPublic: true })
    assert.deepEqual(readConfig({ ...environment, PAYMENTS: 'off' }).payments, { kind: 'off' })
    assert.deepEqual(readConfig({ ...environment, NODE_ENV: 'production' }).payments, { kind: 'off' })
  }
  const near = [{ HOST: 'localhost' }, { HOST: '::1' }, { HOST: '127.0.0.2' }, { PUBLIC_URL: 'http://[::1]:80' }]
  for (const environment of near)
    assert.deepEqual(
      readConfig(environment).payments,
      { kind: 'sandbox', isPublic: false },
      JSON.stringify(environment),
    )
})

test('in production the catalogue starts empty unless DEMO=1, and a shopper has ten open cash orders and sixty an hour', () => {
  assert.deepEqual(readConfig({ NODE_ENV: 'production' }).maxOrders, { cashAtOrdered: 10, hourly: 60 })
  assert.equal(readConfig({ NODE_ENV: 'production' }).demo, false)
  assert.equal(readConfig({ NODE_ENV: 'production', DEMO: '1' }).demo, true)
  assert.equal(readConfig({ NODE_ENV: 'test' }).demo, true)
})

test('in production the demo store’s values are listed, also those copied from .env.example', () => {
  assert.deepEqual(readConfig({}).placeholders, [])
  const all = placeholderVariables.filter((name) => name !== 'DEMO' && name !== 'SELLER_EMAIL')
  assert.deepEqual(readConfig({ NODE_ENV: 'production' }).placeholders, all)
  const own = {
    NODE_ENV: 'production',
    STORE_NAME: 'Sabzi Ghar',
    STORE_STREET: '4 Hill Road',
    STORE_CITY: 'Mumbai',
    STORE_STATE: 'Maharashtra',
    STORE_ZIPCODE: '400050',
    STORE_LATITUDE: '19.05',
    STORE_LONGITUDE: '72.83',
    STORE_EMAIL: 'help@sabzighar.in',
    STORE_PHONE: '+91 22 2640 1234',
    STORE_LEGAL_NAME: 'Sabzi Ghar',
    STORE_FSSAI: '10012011000001',
    STORE_GRIEVANCE_OFFICER: 'Meera Nair',
    PUBLIC_URL: 'https://sabzighar.in',
    MAIL: 'smtp://localhost',
  }
  assert.deepEqual(readConfig(own).placeholders, [])
  const copied = {
    STORE_EMAIL: 'help@thela.example',
    STORE_PHONE: '+91 98765 43210',
    PUBLIC_URL: 'http://localhost:3000',
    MAIL: 'outbox',
    DEMO: '1',
  }
  assert.deepEqual(readConfig({ ...own, ...copied }).placeholders, Object.keys(copied))
})

test('a mistyped variable stops the start with the nearest name', () => {
  const slips = [
    ['STORE_FESS', 'STORE_FEES'],
    ['STORE_RADIUS', 'STORE_RADIUS_KM'],
    ['RAZORPAY_KEY', 'RAZORPAY_KEY_ID'],
    ['S3_BUKET', 'S3_BUCKET'],
    ['RAZORPAY_SECRET', 'RAZORPAY_KEY_SECRET'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['RETAIN_MESSAGE_DAYS', 'RETAIN_MESSAGES_DAYS'],
    ['SELLER_MAIL', 'SELLER_EMAIL'],
    ['PAYMENT', 'PAYMENTS'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['METRIC_TOKEN', 'METRICS_TOKEN'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['NODE_EVN', 'NODE_ENV'],
    ['NODE_ENVV', 'NODE_ENV'],
    ['store_fees', 'STORE_FEES'],
    ['STORE_Phone', 'STORE_PHONE'],
    ['Public_Url', 'PUBLIC_URL'],
    ['KEEP_DAYS', 'RETAIN_EMAILS_DAYS'],
    ['RETAIN_DAYS', 'RETAIN_EMAILS_DAYS'],
  ] as const
  for (const [typed, meant] of slips)
    assert.equal(refusalOf({ [typed]: 'secret' }), `${typed} is no setting of the store; the nearest is ${meant}.`)
  assert.equal(
    refusalOf({ STORE_FESS: '1', PAYMENT: '2' }),
    'STORE_FESS is no setting of the store; the nearest is STORE_FEES. PAYMENT is no setting of the store; the nearest is PAYMENTS.',
  )
})

test('variables under their old names are read for one more release, with a warning', () => {
  const old = {
    MOST_CONNECTIONS: '50',
    MOST_CONNECTIONS_PER_ADDRESS: '7',
    KEEP_UNPAID_ORDERS_DAYS: '1',
    KEEP_MESSAGES_DAYS: '2',
    KEEP_LETTERS_DAYS: '3',
  }
  const config = readConfig(old)
  assert.deepEqual([config.maxConnections, config.maxConnectionsPerAddress], [50, 7])
  assert.deepEqual(config.retention, { unpaidOrders: 1, messages: 2, emails: 3 })
  assert.equal(config.warnings.length, 5)
  assert.equal(
    config.warnings[0],
    'MOST_CONNECTIONS is now called MAX_CONNECTIONS; the next release ignores the old name.',
  )
  assert.equal(readConfig({ ...old, MAX_CONNECTIONS: '60' }).maxConnections, 60)
  assert.match(refusalOf({ MOST_CONNECTIONS: 'many' }), /^MAX_CONNECTIONS must be a number/)
  const razorpay = { PAYMENTS: 'razorpay', ...razorpayKeys, RAZORPAY_WEBHOOK_SECRET_BEFORE: 'old' }
  const { payments } = readConfig(razorpay)
  assert.deepEqual(payments.kind === 'razorpay' && payments.webhookSecrets, ['hook secret', 'old'])
  assert.deepEqual(readConfig({ MOST_CONNECTIONS: '' }).warnings, [])
})

test('a replica for reading is ignored with a warning that does not repeat its password', () => {
  const { warnings, ...config } = readConfig({ DATABASE_READ_URL: 'postgres://thela:hush@replica/thela' })
  assert.deepEqual(warnings, ['DATABASE_READ_URL is ignored: the store no longer reads from a replica.'])
  assert.deepEqual({ ...config, warnings: [] }, readConfig({}))
})

test('variables of other programs are ignored', () => {
  const others =
    'PATH HOME HOSTNAME HOSTTYPE USER LANG TERM SHELL PWD EMAIL EDITOR PORTS PORT0 TMPDIR TEMP MAILTO MAILCHECK DEBUG ' +
    'NODE_OPTIONS NODE_EXTRA_CA_CERTS NODE_PATH NODE_VERSION NODE_DEBUG npm_lifecycle_event npm_config_port port mail host http_proxy HTTP_PROXY NO_PROXY AWS_REGION CI ' +
    'GOOGLE_APPLICATION_CREDENTIALS GOOGLE_CLOUD_PROJECT POSTGRES_PASSWORD DATABASE_PASSWORD PGHOST LOGNAME SHOP_DOMAIN ' +
    'MALLOC_ARENA_MAX GLIBC_TUNABLES INVOCATION_ID JOURNAL_STREAM XDG_DATA_DIRS STORE_SERVICE_HOST STORE_SERVICE_PORT ' +
    'STORE_PORT_3000_TCP_ADDR MAIL_SERVICE_PORT_SMTP DEMO_MODE'
  const environment = Object.fromEntries(others.split(' ').map((name) => [name, '1']))
  // A login shell's mailbox, and what Kubernetes tells of a service called "store".
  const links = { MAIL: '/var/mail/thela', STORE_PORT: 'tcp://10.0.0.1:3000' }
  assert.deepEqual(readConfig({ ...environment, ...links }), readConfig({}))
})

test('Razorpay requires all three of its keys, and an empty one counts as missing', () => {
  for (const environment of [{ PAYMENTS: 'razorpay' }, { NODE_ENV: 'production' }])
    for (const name of Object.keys(razorpayKeys))
      for (const value of ['', '  '])
        assert.equal(
          refusalOf({ ...environment, ...razorpayKeys, [name]: value }),
          `${name} must be set for PAYMENTS=razorpay.`,
        )
  const { payments } = readConfig({ NODE_ENV: 'production', ...razorpayKeys, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'old' })
  assert.deepEqual(payments, {
    kind: 'razorpay',
    keyId: 'rzp_live_1',
    keySecret: 'key secret',
    webhookSecrets: ['hook secret', 'old'],
    baseUrl: 'https://api.razorpay.com/v1',
    checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
  })
})

test('the map is offline unless another is chosen with all its variables', () => {
  assert.deepEqual(readConfig({}).maps, { kind: 'offline' })
  assert.deepEqual(readConfig({ MAPS: 'google', GOOGLE_MAPS_KEY: 'AIza-x_1' }).maps, {
    kind: 'google',
    key: 'AIza-x_1',
    geocodingUrl: 'https://maps.googleapis.com',
    placesUrl: 'https://places.googleapis.com',
  })
  const own = { MAPS: 'nominatim', NOMINATIM_URL: 'https://n.example/', PHOTON_URL: 'https://p.example' }
  assert.deepEqual(readConfig({ ...own, MAPS_CONTACT: 'owner@sabzi.example', NOMINATIM_PER_SECOND: '5' }).maps, {
    kind: 'nominatim',
    nominatimUrl: 'https://n.example',
    photonUrl: 'https://p.example',
    contact: 'owner@sabzi.example',
    perSecond: 5,
  })
})

test('a missing or invalid variable of the map stops the start with one line without the key', () => {
  const google = { MAPS: 'google', GOOGLE_MAPS_KEY: 'secret' }
  const own = { MAPS: 'nominatim', NOMINATIM_URL: 'https://n.example', PHOTON_URL: 'https://p.example' }
  const refused: [Record<string, string>, RegExp][] = [
    [{ MAPS: 'bing' }, /^MAPS must be offline, google or nominatim\.$/],
    [{ MAPS: 'google' }, /^GOOGLE_MAPS_KEY must be set for MAPS=google\.$/],
    [{ MAPS: 'google', GOOGLE_MAPS_KEY: 'my secret' }, /^GOOGLE_MAPS_KEY must be a key of letters, digits, - and _\.$/],
    [{ ...google, GOOGLE_PLACES_URL: 'places' }, /^GOOGLE_PLACES_URL must be a web address/],
    [{ ...own, PHOTON_URL: '' }, /^PHOTON_URL must be set for MAPS=nominatim\.$/],
    [{ MAPS: 'nominatim' }, /^NOMINATIM_URL must be set for MAPS=nominatim\.$/],
    [own, /^MAPS_CONTACT must be set for MAPS=nominatim\.$/],
    [{ ...own, MAPS_CONTACT: 'me' }, /^MAPS_CONTACT must be an e-mail or a web address/],
    [{ ...own, MAPS_CONTACT: 'a@b.example', NOMINATIM_PER_SECOND: '0' }, /^NOMINATIM_PER_SECOND must be a number/],
  ]
  for (const [environment, line] of refused) {
    assert.match(refusalOf(environment), line)
    assert.doesNotMatch(refusalOf(environment), /secret|\n/)
  }
})

const bucket = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'thela-pictures',
  S3_ACCESS_KEY_ID: 'TESTKEY',
  S3_SECRET_ACCESS_KEY: 'test-secret',
}

test('a bucket needs all of its variables, and an invalid one stops the start without being repeated', () => {
  assert.deepEqual(readConfig({}).storage, { kind: 'folder' })
  assert.deepEqual(readConfig({ S3_REGION: 'ap-south-1' }).storage, { kind: 'folder' })
  assert.deepEqual(readConfig(bucket).storage, {
    kind: 's3',
    endpoint: bucket.S3_ENDPOINT,
    bucket: bucket.S3_BUCKET,
    accessKeyId: bucket.S3_ACCESS_KEY_ID,
    secretAccessKey: bucket.S3_SECRET_ACCESS_KEY,
    region: 'us-east-1',
  })
  for (const name of Object.keys(bucket))
    assert.match(refusalOf({ ...bucket, [name]: '' }), new RegExp(`^${name} must be set too [^\\n]+\\.$`))
  const bad = {
    S3_ENDPOINT: ['s3://hush', 'hush', 'https://hush:hush@s3.example', 'https://s3.example/?hush=1'],
    S3_BUCKET: ['hush/hush', '..', 'Hush Hush', 'h'],
    S3_REGION: ['hush hush', 'hush/hush'],
    S3_ACCESS_KEY_ID: ['hush hush'],
    S3_SECRET_ACCESS_KEY: ['hush hush', 'hüsh'],
  }
  for (const [name, values] of Object.entries(bad))
    for (const value of values) {
      const line = refusalOf({ ...bucket, [name]: value })
      assert.match(line, new RegExp(`^${name} must be [^\\n]+\\.$`), value)
      assert.doesNotMatch(line, /h[uü]sh/i)
    }
})
