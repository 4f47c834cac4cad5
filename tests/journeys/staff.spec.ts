import type { Page } from '@playwright/test'
import { mayAct, type StaffRole } from '#domain/accounts/staff.ts'
import { pages, type Page as StorePage } from '#web/pages.ts'
import { expect, test } from '../support/journey.ts'
import { asSeller, callOk, logInSeller, order, register } from '../support/page-calls.ts'
import { lookAgain, loseAnswer, settled, visit } from '../support/page-waits.ts'
import type { RunningStore } from '../support/running-store.ts'
import { logInInDialog } from '../support/steps.ts'
import { expectErrorToast, expectToast } from '../support/toasts.ts'

test('an owner invites a packer, who opens no page of money, and is out once removed', async ({ page, browser }) => {
  await register(page.request)
  const id = await order(page.request)
  await asSeller(page, '/seller/settings/staff')
  await page.getByLabel('Email of the person').fill('ramu@example.com')
  const makeLink = page.getByRole('button', { name: 'Make a link' })
  await loseAnswer(page, '/api/staff/invite')
  await makeLink.click()
  await expectErrorToast(page, 'Something went wrong')
  // The link whose answer was lost is revoked elsewhere; the next press makes one that works.
  const { invites } = await callOk(page.request, '/api/staff')
  await callOk(page.request, `/api/staff/invites/${invites[0]._id}/revoke`, {})
  await makeLink.click()
  const link = (await page.getByText(/^https?:\/\/[^ ]+\/seller\/join\/[^ ]+$/).textContent()) ?? ''

  // Two presses revoke an invitation once.
  await page.getByLabel('Email of the person').fill('sita@example.com')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/revoke') && sent.push(request.url()))
  await page.getByRole('button', { name: 'End the invitation for sita@example.com' }).dblclick()
  await expectToast(page, 'Invitation ended')
  expect(sent).toHaveLength(1)

  const packer = await browser.newPage()
  await visit(packer, new URL(link).pathname)
  await expect(packer).toHaveTitle('Join the shop · Thela')
  await packer.getByLabel('Your name').fill('Ramu')
  await packer.getByLabel('Password', { exact: true }).fill('long enough')
  await packer.getByRole('button', { name: 'Join' }).click()
  const card = packer.getByRole('article', { name: `#${id}` })
  await card.getByRole('button', { name: /^Accept/ }).click()
  await expectToast(packer, 'Order accepted')
  // As after a lost answer the invitation is spent, and the login is near.
  await visit(packer, new URL(link).pathname)
  await packer.getByLabel('Your name').fill('Ramu')
  await packer.getByLabel('Password').fill('long enough')
  await packer.getByRole('button', { name: 'Join' }).click()
  await expectErrorToast(packer, 'This invitation does not work any more. Please ask the owner for a new one.')
  await packer.getByRole('link', { name: 'Joined already? Log in', exact: true }).click()
  await expect(packer).toHaveURL(/\/seller\/orders$/)
  await expect(packer.getByRole('navigation', { name: /menu/i }).getByRole('link', { name: 'Prices' })).toHaveCount(0)
  for (const path of ['/seller/settings', '/seller/reports'])
    expect((await packer.request.get(path)).status(), path).toBe(403)
  expect((await packer.goto('/seller/prices'))?.status()).toBe(403)
  await expect(packer.getByRole('heading', { name: 'This page is not for your role' })).toBeVisible()
  expect((await packer.goto('/seller/nothing'))?.status()).toBe(404)
  await expect(packer).toHaveTitle('This page does not exist. · Thela')
  await packer.getByRole('main').getByRole('link', { name: 'To the orders', exact: true }).click()
  await expect(packer).toHaveURL(/\/seller\/orders$/)
  await visit(packer, '/seller/my-password')
  const oldPassword = packer.getByLabel('Current password')
  await oldPassword.fill('another one')
  await packer.getByLabel('New password').fill('short')
  await packer.getByRole('button', { name: 'Change password' }).click()
  const tooShort = 'At least 8 characters Please choose a password of 8 to 128 characters.'
  await expect(packer.getByLabel('New password')).toHaveAccessibleDescription(tooShort)
  await packer.getByLabel('New password').fill('long enough too')
  await packer.getByRole('button', { name: 'Change password' }).click()
  await expect(oldPassword).toHaveAccessibleDescription('The current password is wrong.')
  await expect(packer.getByLabel('New password')).not.toHaveAttribute('aria-invalid')
  await oldPassword.fill('long enough')
  await packer.getByRole('button', { name: 'Change password' }).click()
  await expectToast(packer, 'Password changed. Other devices have to log in again.')
  await visit(packer, '/seller/product-list')

  await page.goto(`/seller/orders?q=${id}`)
  const handled = page.getByRole('article', { name: `#${id}` })
  await handled.getByRole('button', { name: `Who did what: order #${id}` }).click()
  await expect(handled.getByRole('listitem').filter({ hasText: 'Accepted by Ramu' })).toBeVisible()
  await visit(page, '/seller/settings/staff')
  await page.getByRole('button', { name: 'Remove Ramu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Person removed')
  await expect(packer.getByRole('heading', { name: 'Seller Login', exact: true })).toBeVisible()
})

/** The seller's pages at a fixed address that a person in this role may see. */
function pathsFor(person: StaffRole): readonly string[] {
  const all: readonly StorePage[] = pages
  const isFor = ({ path, audience, role }: StorePage) =>
    audience === 'seller' && !/[:*]/.test(path) && role !== undefined && role !== 'anyone' && mayAct(person, role)
  return all.filter(isFor).map(({ path }) => path)
}

/** Invites a person in this role, and joins as them in this browser. */
async function joinAs(page: Page, role: StaffRole): Promise<void> {
  await logInSeller(page.request)
  const email = `${role}@example.com`
  const { link } = await callOk(page.request, '/api/staff/invite', { email, role })
  await callOk(page.request, '/api/seller/logout')
  const token = link.split('/').at(-1)
  await callOk(page.request, '/api/staff/accept', { token, name: 'Gita', password: 'long enough' })
}

/** Joins in this role, and opens every page for it: none is refused anything, and none leads to another role's. */
async function openEveryPage(page: Page, store: RunningStore, role: 'packer' | 'manager'): Promise<void> {
  const paths = pathsFor(role)
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  await joinAs(page, role)
  const before = store.printed().length
  // The page whose buttons are looked at comes last.
  const products = '/seller/product-list'
  for (const path of [...paths.filter((each) => each !== products), products]) {
    expect((await visit(page, path))?.status(), path).toBe(200)
    await settled(page)
    const main = page.getByRole('main')
    await expect(page.getByRole('navigation', { name: 'Seller menu', exact: true }), path).toBeVisible()
    await expect(main.getByRole('alert'), path).toHaveCount(0)
    await expect(main.getByText(/^(.*could not be loaded.*|Failed to fetch|Server error)$/), path).toHaveCount(0)
    const isOpen = main.getByRole('switch', { name: 'Store open', exact: true })
    await expect(isOpen, path).toHaveCount(role === 'packer' ? 0 : 1)
    const links = await page
      .locator('a[href^="/seller"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.replace(/[?#].*/, '') ?? ''))
    expect(links, path).toContain('/seller/more')
    const foreign = links.filter((link) => !paths.includes(link))
    expect(foreign, path).toEqual([])
  }
  const menu = page.getByRole('navigation', { name: 'Seller menu', exact: true })
  await expect(menu.getByRole('link', { name: 'Packing', exact: true })).toBeVisible()
  const main = page.getByRole('main')
  const buttons = (name: RegExp) => main.getByRole('button', { name })
  await expect(main.getByRole('switch', { name: /in stock$/ }).first()).toBeVisible()
  if (role === 'packer') await expect(buttons(/^(Manage|Edit) /)).toHaveCount(0)
  else await expect(buttons(/^Manage /).first()).toBeVisible()
  expect(refused).toEqual([])
  // What a page asks for while the server renders it is seen in the log only.
  expect(store.printed().slice(before)).not.toContain('role refused')
}

test('a packer opens every page for the role, is refused nothing and led to no other', async ({ page, store }) => {
  await openEveryPage(page, store, 'packer')
})

test('a manager opens every page for the role, and is not asked for legal details where the owner was logged in', async ({
  page,
  store,
}) => {
  await openEveryPage(page, store, 'manager')
  await asSeller(page, '/seller/product-list')
  const missing = page.getByRole('complementary', { name: 'Your shop must still show:', exact: true })
  await expect(missing).toBeVisible()
  await callOk(page.request, '/api/seller/logout')
  await lookAgain(page)
  await logInInDialog(page, 'manager@example.com')
  await expect(page.getByRole('navigation', { name: 'Seller menu', exact: true })).toBeVisible()
  await expect(missing).toHaveCount(0)
})
