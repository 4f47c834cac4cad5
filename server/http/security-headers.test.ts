import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentSecurityPolicy } from './security-headers.ts'

const razorpay = 'https://checkout.razorpay.com/v1/checkout.js'

test("Razorpay's checkout may load where it is used, and nowhere else", () => {
  assert.doesNotMatch(contentSecurityPolicy([]), /razorpay/)
  assert.doesNotMatch(contentSecurityPolicy([], { checkoutUrl: '/sandbox/razorpay/checkout.js' }), /razorpay/)
  const policy = contentSecurityPolicy(["'sha256-x'"], { checkoutUrl: razorpay })
  assert.match(policy, /script-src 'self' 'sha256-x' https:\/\/\*\.razorpay\.com;/)
  for (const rule of ['frame-src', 'connect-src', 'img-src', 'font-src'])
    assert.match(policy, new RegExp(`${rule} 'self' https://\\*\\.razorpay\\.com`))
  assert.match(policy, /media-src 'self';/)
  assert.match(policy, /frame-ancestors 'none'/)
})

test('videos come from this site and from the host of the store’s banner video', () => {
  assert.match(contentSecurityPolicy([], { bannerVideo: '/film.mp4' }), /media-src 'self';/)
  const policy = contentSecurityPolicy([], { bannerVideo: 'https://films.example/mandi.mp4' })
  assert.match(policy, /media-src 'self' https:\/\/films\.example;/)
  assert.equal(policy.split('films.example').length, 2, 'nothing else comes from there')
})

test('an external checkout may load from its own host only', () => {
  assert.match(
    contentSecurityPolicy([], { checkoutUrl: 'https://pay.example/checkout.js' }),
    /script-src 'self' https:\/\/pay\.example;/,
  )
})

test('inline styles are allowed with an external checkout and in development only', () => {
  const stylesOf = (input?: Parameters<typeof contentSecurityPolicy>[1]) =>
    /style-src [^;]*/.exec(contentSecurityPolicy([], input))?.[0]
  assert.equal(stylesOf(), "style-src 'self'")
  assert.equal(stylesOf({ checkoutUrl: '/sandbox/razorpay/checkout.js' }), "style-src 'self'")
  assert.equal(stylesOf({ bannerVideo: 'https://films.example/mandi.mp4' }), "style-src 'self'")
  assert.equal(stylesOf({ checkoutUrl: razorpay }), "style-src 'self' 'unsafe-inline'")
  assert.equal(stylesOf({ isDevelopment: true }), "style-src 'self' 'unsafe-inline'")
})
