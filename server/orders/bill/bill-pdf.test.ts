import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testShop } from '#tests/support/open-test-shop.ts'
import { ordersOf } from '#tests/support/ordering.ts'
import { packingAt } from '#tests/support/packing.ts'
import { readPdf } from '#tests/support/pdf-text.ts'
import { type Caller, cookieOf, done, member, saveSettings, shopper, visitor } from '#tests/support/people.ts'

const shop = testShop({ STORE_FSSAI: '12345678901234', STORE_GSTIN: '27AAPFU0939F1ZV' })
const { toPack } = packingAt(shop)

/** The bill of an order as this caller gets it. */
async function billOf(caller: Caller, id: string, { lang = '', method = 'GET' as const } = {}) {
  const cookie = cookieOf(caller)
  return shop.it.app.inject({ method, url: `/api/order/${id}/bill.pdf${lang}`, headers: { cookie } })
}

const codeOf = async (caller: Caller, id: string) => {
  const { statusCode, headers, body } = await billOf(caller, id)
  assert.doesNotMatch(String(headers['content-type']), /pdf/)
  return [statusCode, JSON.parse(body).code]
}

/** A delivered order of a shopper, 480 g of 500 packed. */
async function delivered() {
  const { anita, boss, id, packBoth, put } = await toPack()
  await packBoth(2000, 480)
  done(await put('Delivered'))
  return { anita, boss, id }
}

test('the shopper and the manager get the bill as PDF, each in their language, with the fonts in it', async () => {
  const { anita, boss, id } = await delivered()
  const answer = await billOf(anita, id)
  assert.equal(answer.statusCode, 200, answer.body)
  const { headers, rawPayload } = answer
  assert.equal(headers['content-type'], 'application/pdf')
  assert.equal(headers['cache-control'], 'private, no-store')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.match(String(headers['content-disposition']), /^inline; filename="bill-20\d\d-\d\d-1\.pdf"$/)
  assert.equal(rawPayload.subarray(0, 5).toString(), '%PDF-')
  const english = readPdf(rawPayload)
  assert.deepEqual(english.fonts, ['Figtree-Bold', 'Figtree-Regular'])
  const said = [
    'Bill of supply',
    'FSSAI licence number: 12345678901234',
    'GSTIN: 27AAPFU0939F1ZV',
    `#${id}`,
    '₹25.30',
    '₹15.00',
  ]
  for (const words of [...said, '500 g ordered · 480 g packed · ₹1.02 less', '₹24.28', '₹119.28', 'COD · Paid'])
    assert.ok(english.text.includes(words), `${words} in ${english.text}`)
  assert.match(english.text, /Number20\d\d-\d\d\/1Date/)

  const manager = await member(shop.it, 'manager')
  const hindi = readPdf((await billOf(manager, id, { lang: '?lang=hi' })).rawPayload)
  assert.deepEqual(hindi.fonts, [
    'Figtree-Bold',
    'Figtree-Regular',
    'NotoSansDevanagari-Bold',
    'NotoSansDevanagari-Regular',
  ])
  for (const words of ['सप्लाई', '500 ग्राम', '₹119.28'])
    assert.ok(hindi.text.includes(words), `${words} in ${hindi.text}`)

  const owners = readPdf((await billOf(boss, id)).rawPayload)
  assert.deepEqual(
    [english, owners, hindi].map(({ text }) => text.includes('Sharma')),
    [true, true, false],
    'a manager does not read the last name',
  )
})

test('a bill names its seller as on its day, whatever the settings say later; an older bill names the seller of today', async () => {
  const { anita, boss, id } = await delivered()
  await saveSettings(boss, 'legal', { legalName: 'Sabzi Ghar LLP', fssai: '10012011000001' })
  const says = async () => readPdf((await billOf(anita, id)).rawPayload).text
  const text = await says()
  assert.doesNotMatch(text, /Sabzi Ghar|10012011000001/)
  assert.match(text, /GSTIN: 27AAPFU0939F1ZV/)
  const [own] = await ordersOf(anita)
  assert.equal(own?.bill?.seller?.legal.fssai, '12345678901234')
  await shop.it.rows('update bill set seller = null where order_id = $1', [id])
  assert.match(await says(), /Sabzi Ghar LLP/)
})

test('strange letters and long words in names and addresses are drawn, as a question mark where no font has them', async () => {
  const { anita, id } = await delivered()
  const strange = {
    firstName: `É🍅\u202eأحمد ਸਿੰਘ ${'क्षि'.repeat(90)}`,
    lastName: 'x'.repeat(100),
    street: `${'W'.repeat(200)} <b>&amp; \u0301\u094d\u200d\u093f ${'ॐ\u200d'.repeat(50)}`,
  }
  await shop.it.rows('update "order" set address = address || $2::jsonb where id = $1', [id, JSON.stringify(strange)])
  const answer = await billOf(anita, id, { lang: '?lang=hi' })
  assert.equal(answer.statusCode, 200, answer.body)
  const { text } = readPdf(answer.rawPayload)
  assert.match(text, /É\?/)
  assert.ok(text.includes('<b>&amp;'))
})

test('visitors, other shoppers and packers get no bill, and learn nothing about it', async () => {
  const { id } = await delivered()
  const bina = await shopper(shop.it)
  const packer = await member(shop.it, 'packer')
  assert.deepEqual(await codeOf(visitor(shop.it), id), [401, 'LOGIN_REQUIRED'])
  assert.deepEqual(await codeOf(visitor(shop.it), 'NOBODYS-ORDER'), [401, 'LOGIN_REQUIRED'])
  assert.deepEqual(await codeOf(packer, id), [403, 'STAFF_ROLE'])
  assert.deepEqual(await codeOf(packer, 'NOBODYS-ORDER'), [403, 'STAFF_ROLE'])
  const guesses = [
    id,
    'NOBODYS-ORDER',
    id.toLowerCase(),
    `${id}%00`,
    '..%2f..%2fetc%2fpasswd',
    '%27or%271',
    'x'.repeat(90),
  ]
  for (const guess of guesses) assert.deepEqual(await codeOf(bina, guess), [404, 'ORDER_UNKNOWN'], guess)
  const [foreign, unknown] = [await billOf(bina, id), await billOf(bina, 'NOBODYS-ORDER')]
  assert.equal(foreign.body, unknown.body)
})

test('an order without a bill has none to draw: before delivery, cancelled, or not paid online', async () => {
  const { anita, boss, id } = await toPack()
  assert.deepEqual(await codeOf(anita, id), [404, 'BILL_UNKNOWN'])
  assert.equal((await anita.post(`/api/order/${id}/cancel`, {})).status, 200)
  assert.deepEqual(await codeOf(anita, id), [404, 'BILL_UNKNOWN'])
  assert.deepEqual(await codeOf(boss, id), [404, 'BILL_UNKNOWN'])
  await shop.it.rows(`update "order" set payment_type = 'Online', is_paid = false where id = $1`, [id])
  assert.deepEqual(await codeOf(anita, id), [404, 'ORDER_UNKNOWN'])
  assert.deepEqual(await shop.it.rows('select 1 from bill where order_id = $1', [id]), [])
})

test('three bills wanted at once are all drawn, and the store answers others meanwhile', async () => {
  const { anita, id } = await delivered()
  const bills = Promise.all(Array.from({ length: 3 }, () => billOf(anita, id)))
  const slowest = await Promise.race([
    bills.then(() => 'bills'),
    visitor(shop.it)
      .get('/api/store/pause')
      .then(() => 'store'),
  ])
  assert.equal(slowest, 'store')
  assert.deepEqual(new Set((await bills).map(({ statusCode }) => statusCode)), new Set([200]))
})
