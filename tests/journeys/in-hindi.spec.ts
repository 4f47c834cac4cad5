import type { Page } from '@playwright/test'
import { drawn, sidewaysScroll } from '../support/accessibility.ts'
import { expect, laptop, phone, test } from '../support/journey.ts'
import { asSeller, callOk, freshEmail, order, register } from '../support/page-calls.ts'
import { visit } from '../support/page-waits.ts'
import { sellerAccount } from '../support/running-store.ts'
import { expectErrorToast, expectToast } from '../support/toasts.ts'

/** What may stay in Latin letters: the brand, the switch's own EN, what people typed, ids, and the seller's own lines. */
const kept = /^(Thela|EN|#[\w-]+|[\w.-]+@[\w.-]+|\+?[\d ]+)$/

/** The texts on the page, or on the one that is sent for a path, that are seen or read out and hold Latin words. */
async function englishLeft(page: Page, typed: readonly string[] = [], path?: string): Promise<string[]> {
  const texts = await page.evaluate(async (path) => {
    const html = path === undefined ? undefined : await (await fetch(path)).text()
    const { title, body } = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html')
    const found: string[] = [title]
    if (!body.querySelector('h1')) found.push('no heading')
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('script, noscript, style, [lang="en"], [translate="no"]')) continue
      if (node instanceof Element) {
        if (node.getAttribute('lang') === 'en') continue
        for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.push(node.getAttribute(name) ?? '')
      } else found.push(node.textContent ?? '')
    }
    return found
  }, path)
  const allowed = ['Thela', ...typed]
  return texts
    .map((text) => allowed.reduce((rest, part) => rest.replaceAll(part, ''), text).trim())
    .filter((text) => !kept.test(text) && /[A-Za-z]{2}/.test(text.replace(/#[\w-]+|[\w.-]+@[\w.-]+/g, '')))
}

test('a shopper with a phone buys in Hindi, and nothing on the way is English', async ({ page }) => {
  const typed = ['Anita', 'Sharma', 'B-12 Nehru Nagar', 'New Delhi', 'Delhi']
  // How wide they are is looked at in accessibility.spec.ts.
  const look = async (path?: string) =>
    expect.soft(await englishLeft(page, typed, path), path ?? page.url()).toEqual([])
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('#mobile-menu').getByRole('link', { name: 'हिन्दी' }).click()
  await expect(page).toHaveURL(/\?lang=hi$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(page.getByRole('heading', { name: 'बेस्टसेलर' })).toBeVisible()
  await look()

  for (const path of ['/contact', '/faqpage', '/about', '/maxsaver', '/BestSeller', '/return-refund-policy'])
    await look(path)
  await page.getByRole('contentinfo').getByRole('link', { name: 'आम सवाल' }).click()
  await expect(page.getByRole('heading', { name: 'अक्सर पूछे जाने वाले सवाल' })).toBeVisible()

  await page.goto('/products')
  await look()
  await page.getByRole('combobox').first().fill('टमाटर')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=/)
  await page.getByRole('link', { name: 'टमाटर', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'टमाटर', exact: true })).toBeVisible()
  await expect(page.getByText('रोज़ की रसोई के लाल, कड़क टमाटर।', { exact: true })).toBeVisible()
  await look()
  await page.getByRole('button', { name: 'कार्ट में डालिए' }).last().click()
  await expectToast(page, 'कार्ट में जुड़ गया')

  await page.getByRole('banner').getByRole('button', { name: 'जगह चुनिए' }).click()
  const places = page.getByRole('dialog', { name: 'नमस्ते' })
  await places.getByRole('combobox').fill('नेहरू नगर')
  await expect(places.getByRole('option').first()).toContainText('नेहरू नगर, नई दिल्ली 110065')
  await look()
  await places.getByRole('option').first().click()
  await expectToast(page, 'आपके इलाके में हमारी डिलीवरी है!')

  await page.goto('/cart')
  await expect(page.getByText('टमाटर', { exact: true }).first()).toBeVisible()
  await look()
  await page.getByRole('button', { name: 'ऑर्डर के लिए लॉगिन कीजिए' }).click()
  const login = page.getByRole('dialog')
  await login.getByLabel('ईमेल').fill('nobody@example.com')
  await login.getByLabel('पासवर्ड', { exact: true }).fill('not the password')
  await login.getByRole('button', { name: 'लॉगिन कीजिए' }).click()
  await expectErrorToast(page, 'ईमेल या पासवर्ड सही नहीं है')
  await look()
  await login.getByRole('button', { name: 'खाता बनाइए' }).click()
  await login.getByLabel('नाम').fill('Anita Sharma')
  await login.getByLabel('ईमेल').fill(freshEmail())
  await login.getByLabel('पासवर्ड', { exact: true }).fill('long enough')
  await login.getByRole('button', { name: 'खाता बनाइए' }).click()
  await expect(login).toBeHidden()

  await page.getByRole('link', { name: 'पता जोड़िए' }).click()
  await expect(page.getByRole('heading', { name: 'डिलीवरी का पता जोड़िए' })).toBeVisible()
  await look()
  await page.getByLabel('फ़ोन').fill('98765 43210')
  await page.getByLabel('शहर').clear()
  await page.getByLabel('पिन कोड').fill('११००६५')
  await expect(page.getByLabel('पिन कोड')).toHaveValue('110065')
  await expect(page.getByLabel('शहर')).toHaveValue('New Delhi')
  await page.getByLabel('गली और मकान').fill('B-12 Nehru Nagar')
  await page.getByRole('button', { name: 'पता सेव कीजिए' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await page.getByLabel('टमाटर, 250 ग्राम की मात्रा').selectOption('4')
  await expect(page.getByRole('button', { name: 'ऑर्डर कीजिए' })).toBeEnabled()
  await look()
  await page.getByRole('button', { name: 'ऑर्डर कीजिए' }).click()
  await expect(page).toHaveURL(/\/my-orders$/)
  await expect(page.getByText('ऑर्डर हुआ', { exact: true }).first()).toBeVisible()
  await look()
  await page.getByRole('button', { name: /ऑर्डर देखिए: #/ }).click()
  await expect(page.getByRole('dialog', { name: 'ऑर्डर कहाँ पहुँचा' })).toContainText('आपका ऑर्डर हमें मिल गया।')
  await look()

  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('link', { name: 'मेरा खाता' }).click()
  await expect(page.getByRole('heading', { name: 'मेरा खाता', exact: true })).toBeVisible()
  await page.getByLabel('पासवर्ड', { exact: true }).fill('not my password')
  await page.getByRole('button', { name: 'खाता मिटा दीजिए' }).click()
  await expect(page.getByText('अभी का पासवर्ड सही नहीं है।', { exact: true })).toBeVisible()
  await look()

  // The cart, the orders and the account are the same in English.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'मेरे ऑर्डर', exact: true })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: /Track Order/ })).toHaveCount(1)
  await expect(page.getByText('Tomato', { exact: true }).first()).toBeVisible()
})

test('a half typed address is there in the other language too, and is forgotten at logout', async ({ page }) => {
  await register(page.request)
  await visit(page, '/add-address')
  await expect(page.getByLabel('First Name')).toHaveValue('Meera')
  await page.getByLabel('Last Name').fill('Iyer Rao')
  await page.getByLabel('Street').fill('B-12 Nehru Nagar')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('#mobile-menu').getByRole('link', { name: 'हिन्दी' }).click()
  await expect(page.getByRole('heading', { name: 'डिलीवरी का पता जोड़िए' })).toBeVisible()
  await expect(page.getByLabel('गली और मकान')).toHaveValue('B-12 Nehru Nagar')
  await expect(page.getByLabel('सरनेम')).toHaveValue('Iyer Rao')
  await expect(page.getByLabel('नाम', { exact: true })).toHaveValue('Meera')

  await page.getByRole('button', { name: 'मेन्यू' }).click()
  await page.locator('#mobile-menu').getByRole('button', { name: 'लॉगआउट' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/Nehru|Rao/)
  await register(page.request)
  await page.goto('/add-address')
  await expect(page.getByLabel('नाम', { exact: true })).toHaveValue('Meera')
  await expect(page.getByLabel('गली और मकान')).toHaveValue('')
})

test('the seller works in Hindi too', async ({ page, home }) => {
  const id = await order(home.request)
  await visit(page, '/seller?lang=hi')
  await page.getByLabel('ईमेल').fill(sellerAccount.email)
  await page.getByLabel('पासवर्ड', { exact: true }).fill(sellerAccount.password)
  await page.getByRole('button', { name: 'लॉगिन कीजिए' }).click()
  await expect(page.getByRole('button', { name: 'लॉगआउट' })).toBeVisible()
  // What shoppers of other journeys have searched for stands there in their words.
  const { searches } = await callOk(page.request, '/api/product/missed-searches')
  const searched = searches.map(({ term }: { term: string }) => term)
  const typed = [id, 'Ctrl+S', 'Ctrl+Enter', 'Esc', 'JPEG', 'PNG', 'WebP', 'AVIF', ...searched]
  const look = async (path: string, words = typed) => {
    // Wider than the windows in which accessibility.spec.ts looks at Hindi.
    await page.setViewportSize(laptop)
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'लॉगआउट' })).toBeVisible()
    await drawn(page)
    expect(await sidewaysScroll(page), path).toEqual([])
    expect(await englishLeft(page, words), path).toEqual([])
  }
  // The English name's field has an English example.
  await look('/seller', [...typed, 'Carrot'])
  await look(`/seller/orders?q=${id}`)
  const card = page.getByRole('article', { name: `#${id}` })
  await card.getByRole('combobox').selectOption({ label: 'पैकिंग जारी' })
  await expect(page.getByRole('dialog')).toContainText('स्टेटस बदलकर “पैकिंग जारी” करना है?')
  await page.getByRole('button', { name: 'स्टेटस बदलिए' }).click()
  await expectToast(page, 'स्टेटस बदल गया')
  // On a phone the card is another one.
  await page.setViewportSize(phone)
  await drawn(page)
  expect(await englishLeft(page, typed)).toEqual([])

  await look('/seller/product-list')
  await page.setViewportSize(phone)
  await page.getByRole('main').getByRole('button', { name: 'बदलिए' }).first().click()
  await expect(page.getByRole('button', { name: 'दुकान से हटाइए' })).toBeVisible()
  expect(await englishLeft(page, ['JPEG', 'PNG', 'WebP', 'AVIF', 'Carrot', ...searched])).toEqual([])
  // A rule that says no in the browser, before the shop has answered anything, says it in Hindi too.
  await page.getByRole('button', { name: 'पैक और दाम' }).first().click()
  await page.getByLabel('बेचने का दाम').first().fill('9999')
  await page.getByRole('button', { name: 'छोटे पैक सेव कीजिए' }).click()
  await expectErrorToast(page, 'बेचने का दाम असली दाम से ज़्यादा नहीं हो सकता।')
})

test('in Hindi on a phone a typed price is seen whole, and a weight is asked for in ग्राम', async ({ page, home }) => {
  await order(home.request)
  await asSeller(page, '/seller/prices?lang=hi')
  const price = page.getByRole('textbox', { name: 'आलू, 1 किलो के ₹', exact: true })
  for (const typed of ['450', '137.50']) {
    await price.fill(typed)
    await price.blur()
    expect(await price.evaluate((input) => input.scrollWidth - input.clientWidth), typed).toBe(0)
  }
  await price.fill('30')
  await page.getByRole('button', { name: '1 दाम देखकर सेव कीजिए' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '1 दाम सेव कीजिए' }).click()
  await expectToast(page, '1 दाम सेव हो गया')
  const compared = page.getByRole('listitem').filter({ has: price }).getByText('· −6%', { exact: true })
  const [ends, begins] = [await compared.boundingBox(), await price.boundingBox()]
  expect((ends?.x ?? 0) + (ends?.width ?? 0)).toBeLessThan(begins?.x ?? 0)

  await visit(page, '/seller/pack?lang=hi')
  await page.getByRole('button', { name: 'ग्राम', exact: true }).first().click()
  await expect(page.getByLabel(/: कितने ग्राम पैक हुए$/)).toBeFocused()
  await expect(page.getByRole('main').locator('form').getByText('ग्राम', { exact: true })).toBeVisible()
  await visit(page, '/seller/phone-order?lang=hi')
  await expect(page.getByLabel('हिंदी', { exact: true }), 'messages are in the language of the seller').toBeChecked()
  // Other journeys in this store expect the demo's price.
  await callOk(page.request, '/api/product/prices', { prices: [{ id: 'potato', basePrice: 32 }] })
})
