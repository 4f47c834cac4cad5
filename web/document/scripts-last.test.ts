import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutPage, joinPage } from './cut-page.ts'
import { withScriptsLast } from './scripts-last.ts'

const late = (html: string) => String(joinPage(withScriptsLast(cutPage(Buffer.from(html)))))

const page = (code: string) =>
  `<head><meta charSet="utf-8"/><link rel="modulepreload" href="/entry.js" nonce="n"/><link rel="modulepreload" href="/a.js" nonce="n"/></head><script nonce="n" type="module" async="">${code}</script>`

test('named modules are fetched together, after the one that only has to run first', () => {
  const whole = late(
    page(
      'import * as route0 from "/root.js";\nimport * as route1 from "/home.js";\nimport "/hot.js";;\nwindow.x = route0;\n\nimport("/entry.js");',
    ),
  )
  assert.doesNotMatch(whole, /<link|^;?import[ "]/m)
  assert.match(whole, /\(\["\/entry\.js","\/a\.js"\]\);/)
  const order = [
    'await import("/hot.js");',
    '[import("/root.js"), import("/home.js")]',
    'window.x',
    'await import("/entry.js")',
  ]
  const places = order.map((part) => whole.indexOf(part))
  assert.ok(
    places.every((place, at) => place > (places[at - 1] ?? 0)),
    JSON.stringify(places),
  )
  assert.match(whole, /<script nonce="n" type="module" async="">await /)
  assert.match(whole, /^<head><meta charSet="utf-8"\/><script nonce="n">\(function replayEvents/)
})

test('a page without scripts stays as it is; one whose scripts nothing would ask for is refused', () => {
  assert.equal(late('<p>plain</p>'), '<p>plain</p>')
  assert.throws(() => late('<head><link rel="modulepreload" href="/a.js"/></head>'), /not found/)
})
