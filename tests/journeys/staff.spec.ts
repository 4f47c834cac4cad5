import { expect, test } from '../support/journey.ts'
import { asSeller, hydrated, order, register } from '../support/spec-steps.ts'
import { expectToast } from '../support/toasts.ts'

test('an owner invites a packer, who sees orders and no money, and is out once removed', async ({ page, browser }) => {
  await register(page.request)
  const id = await order(page.request)
  await asSeller(page, '/seller/settings/staff')
  await page.getByLabel('E-mail of the person').fill('ramu@example.com')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = (await page.getByText(/^https?:\/\/[^ ]+\/seller\/join\/[^ ]+$/).textContent()) ?? ''

  const context = await browser.newContext({ viewport: { width: 360, height: 800 } })
  const packer = await context.newPage()
  await packer.goto(new URL(link).pathname)
  await hydrated(packer)
  await packer.getByLabel('Your name').fill('Ramu')
  await packer.getByLabel('Password').fill('long enough')
  await packer.getByRole('button', { name: 'Join' }).click()
  const card = packer.getByRole('article', { name: `#${id}` })
  await card.getByRole('button', { name: /^Accept/ }).click()
  await expectToast(packer, 'Order accepted')
  await expect(packer.getByRole('navigation', { name: /menu/i }).getByRole('link', { name: 'Prices' })).toHaveCount(0)
  for (const path of ['/seller/settings', '/seller/prices', '/seller/reports']) {
    expect((await packer.goto(path))?.status(), path).toBe(403)
    await expect(packer.getByRole('heading', { name: 'This page is not for your role' })).toBeVisible()
  }
  await packer.goto('/seller/my-password')
  await hydrated(packer)
  await packer.getByLabel('Password now').fill('long enough')
  await packer.getByLabel('New password').fill('long enough too')
  await packer.getByRole('button', { name: 'Change password' }).click()
  await expectToast(packer, 'Password changed. Other devices have to log in again.')

  await page.goto('/seller/orders')
  const handled = page.getByRole('article', { name: `#${id}` })
  await handled.getByRole('button', { name: `Who did what: order #${id}` }).click()
  await expect(handled.getByRole('listitem').filter({ hasText: 'Accepted by Ramu' })).toBeVisible()
  await page.goto('/seller/settings/staff')
  await hydrated(page)
  await page.getByRole('button', { name: 'Remove Ramu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Person removed')
  await packer.goto('/seller/orders')
  await expect(packer.getByRole('heading', { name: 'Seller Login', exact: true })).toBeVisible()
  await context.close()
})
