import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '#server/config/config.ts'
import { passwordChangedEmail, passwordResetEmail } from '#server/notifications/mail/emails.ts'
import { composeStoreSettings } from '#server/store/compose-store-settings.ts'
import { environmentValues } from '#server/store/environment-values.ts'

/** An account's e-mail is unverified: an attacker who registers a victim's e-mail chooses the name in our greeting. */
const config = readConfig({ STORE_NAME: 'Sabzi Ghar' })
const store = composeStoreSettings(environmentValues(config), false, config.store)
const link = 'https://shop.example/reset-password/token'

const messages = [
  'Your account is locked: visit https://evil.example/unlock',
  'evil.example',
  'Win at WWW.evil',
  'मुफ़्त सब्ज़ी: सब्ज़ी.भारत',
  'write to thief@evil.example',
  'call +91 91234 56789 now',
  'call 1800-555-0199',
  'Asha,\n\nyour password has leaked. Answer with it',
  'Asha\u2028your password has leaked',
  'Asha\u2029your password has leaked',
  'Asha\r\nBcc: thief',
  'कॉल ९१२३४ ५६७८९',
  'call ９１２３４５６７８９',
  'call 91234–56789',
  'ｗｗｗ evil',
  'evil。example',
  'evil․example',
  'thief＠evil',
  'Asha \u202emoc',
]
const names = [
  'Asha <b>Rao</b>',
  'Dr. Rao',
  'K. R. Narayanan',
  'A.P.J. Abdul Kalam',
  'आशा',
  'ए.पी.जे. कलाम',
  "O'Brien-Rao",
  'Asha 2',
]

test('an e-mail greets by name, but without links, numbers or lines that a stranger put into it', () => {
  for (const language of ['en', 'hi'] as const) {
    const hello = language === 'en' ? 'Hello' : 'नमस्ते'
    for (const write of [passwordResetEmail, passwordChangedEmail]) {
      for (const name of messages) {
        const { text, html, subject } = write(store, { to: 'asha@example.com', name, link, language })
        assert.ok(text.startsWith(`${hello},\n`), text.slice(0, 80))
        for (const part of [text, html, subject])
          assert.doesNotMatch(part, /evil|thief|91234|९१२|９１２|1800|leaked|भारत|\u202e/)
      }
      for (const name of names) {
        const { text } = write(store, { to: 'asha@example.com', name, link, language })
        assert.ok(text.startsWith(`${hello} ${name},\n`), text.slice(0, 80))
      }
    }
  }
})
