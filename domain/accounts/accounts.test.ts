import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isZipcode, normalizePhone, passwordError, pathOfThisSite } from './accounts.ts'
import { normalizeEmail } from './email.ts'

test('an e-mail address is trimmed and compared without case', () => {
  assert.equal(normalizeEmail('  Asha.Rao+veg@Example.CO.in\n'), 'asha.rao+veg@example.co.in')
  assert.equal(normalizeEmail('a@b.in'), 'a@b.in')
})

test('what cannot be written to is not an e-mail address', () => {
  const wrong = ['', 'asha', 'asha@', '@example.in', 'asha@example', 'a@b@c.in', 'asha rao@example.in', 'a@ex ample.in']
  const quoted = ['a,b@c.in', '<a@b.in>', '(a)@b.in', '"a"@b.in', "o'a@b.in", 'a;b@c.in']
  const unsafe = [...quoted, 'a\u0000@b.in', 'a\r\nBcc:x@b.in']
  const dots = ['.a@b.in', 'a.@b.in', 'a..b@c.in', 'a@.in', 'a@b..in', 'a@b.in.', 'a@-b.in', 'a@b-.in', 'a@127.0.0.1']
  for (const text of [...wrong, ...unsafe, ...dots, 'a@b.i', 'a\\b@c.in', 'आशा@example.in']) {
    assert.equal(normalizeEmail(text), undefined, text)
  }
})

test("a look-alike letter never becomes somebody else's address", () => {
  assert.equal(normalizeEmail('\u212airan@example.in'), undefined)
  assert.equal(normalizeEmail('kiran@example.\u0130n'), undefined)
})

test('an e-mail address has at most 254 characters, 64 of them before the @', () => {
  const label = 'd'.repeat(60)
  const longest = `${'a'.repeat(64)}@${label}.${label}.${label}.${'i'.repeat(6)}`
  assert.equal(longest.length, 254)
  assert.equal(normalizeEmail(longest), longest)
  assert.equal(normalizeEmail(`${longest}n`), undefined)
  assert.equal(normalizeEmail(`${'a'.repeat(65)}@b.in`), undefined)
  assert.equal(normalizeEmail(`a@${'b'.repeat(63)}.in`), `a@${'b'.repeat(63)}.in`)
  assert.equal(normalizeEmail(`a@${'b'.repeat(64)}.in`), undefined)
  assert.equal(normalizeEmail('a@'.repeat(100_000)), undefined)
})

test('a normalized e-mail address stays the same when normalized again', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (text) => {
      const email = normalizeEmail(text)
      if (email !== undefined) assert.equal(normalizeEmail(email), email)
    }),
  )
})

test('a password has 8 to 128 characters', () => {
  assert.equal(passwordError('a'.repeat(8)), undefined)
  assert.equal(passwordError('a'.repeat(128)), undefined)
  assert.match(passwordError('a'.repeat(7)) ?? '', /at least 8/)
  assert.match(passwordError('a'.repeat(129)) ?? '', /at most 128/)
  assert.match(passwordError('🥕'.repeat(7)) ?? '', /at least 8/)
})

test('a mobile number is the same ten digits however it is typed', () => {
  const inLatin = ['9876543210', '+91 98765 43210', '+91-9876-543-210', '919876543210', '09876543210', ' 98765–43210 ']
  const pasted = ['\u202a+91 98765 43210\u202c', '98765\u00a043210\u200e', '+91‑98765‑43210']
  for (const text of [...inLatin, ...pasted, '९८७६५४३२१०', '+९१ ९८७६५ 43210'])
    assert.equal(normalizePhone(text), '9876543210', text)
  assert.equal(normalizePhone('9198765432'), '9198765432')
})

test('other numbers are not Indian mobile numbers', () => {
  const wrong = ['', '5876543210', '987654321', '98765432100', '+1 9876543210', '-9876543210', '98765x43210']
  for (const text of [...wrong, '9876543210-', '++919876543210', '५८७६५४३२१०', '+9876543210', '0'.repeat(100_000)]) {
    assert.equal(normalizePhone(text), undefined, text.slice(0, 20))
  }
})

test('a PIN code has six digits and does not start with 0', () => {
  assert.ok(isZipcode('110024'))
  for (const text of ['010024', '11002', '1100245', '11002a', '110 024', '११००२४', '110024\n', ''])
    assert.ok(!isZipcode(text))
})

test('a target leads to a page of this site, with or without its slash', () => {
  assert.equal(pathOfThisSite('my-orders'), '/my-orders')
  assert.equal(pathOfThisSite('/my-orders'), '/my-orders')
  assert.equal(pathOfThisSite('products/fruit%20vegetable?q=a:b//c#top'), '/products/fruit%20vegetable?q=a:b//c#top')
  for (const nothing of ['', '/', '  ', null, undefined]) assert.equal(pathOfThisSite(nothing), '/')
})

test('a target that could lead elsewhere leads home', () => {
  const away = ['//evil.in', '/\\evil.in', '\\\\evil.in', 'https://evil.in', 'HTTPS:evil.in', 'javascript:alert(1)']
  const hidden = [' //evil.in', '/\t/evil.in', '/a\nb', '/.//evil.in', 'x:', ' javascript:alert(1)', 'java\tscript:x']
  for (const next of [...away, ...hidden, '///', '/a\u0000', '/a\u0085']) assert.equal(pathOfThisSite(next), '/', next)
})

test('a target that is a call leads home', () => {
  const calls = ['/api/user/logout', 'api/seller/logout', '/API/user/logout', '/%61pi/user', '/x/../api/user']
  for (const next of [...calls, '/./api', '/x/%2e%2e/api/x?y', '/sandbox/razorpay/pay', '/api%2Fuser', '..', '/.'])
    assert.equal(pathOfThisSite(next), '/', next)
  for (const next of ['/apiary', '/products/api', '/?next=/api/user/logout', '/products/%E0%A4%AD/a.b'])
    assert.equal(pathOfThisSite(next), next)
})

test('no target whatever leaves this site', () => {
  const origin = 'https://thela.example'
  const parts = fc.constantFrom('/', '\\', ':', '.', '?', '#', '@', ' ', '\t', 'http', 'evil.in', 'a', '%2f', '\u00a0')
  const targets = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(parts).map((list) => list.join('')),
  )
  fc.assert(
    fc.property(targets, (next) => {
      assert.equal(new URL(pathOfThisSite(next), origin).origin, origin)
    }),
    { numRuns: 2000 },
  )
})
