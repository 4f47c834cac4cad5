import { emailsTo, tokenIn } from '../support/emails.ts'
import { expect, test } from '../support/journey.ts'
import { callOk, freshEmail, register } from '../support/page-calls.ts'
import { forgive, holdRequests, loseAnswer, requestsTo, visit } from '../support/page-waits.ts'
import { logInInDialog, logOut, openLogin, registerInDialog } from '../support/steps.ts'
import { expectErrorToast, expectToast } from '../support/toasts.ts'

test('a shopper who forgot the password chooses a new one by the mailed link', async ({ page, store }) => {
  await page.goto('/')
  await openLogin(page)
  const email = await registerInDialog(page, 'Meera Nair')
  await logOut(page)
  await expectToast(page, 'Logged out')

  await openLogin(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Forgot Password?', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: 'Forgot Password?', exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Password', { exact: true })).toBeHidden()
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(dialog.getByText('Please fill in this field.', { exact: true })).toBeVisible()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expectToast(page, 'If this email has an account, a link to choose a new password is on its way.')
  await expect(dialog.getByRole('heading', { name: 'Login', exact: true })).toBeVisible()

  const [received] = await emailsTo(store.folder, email)
  const path = `/reset-password/${tokenIn(received)}`
  const response = await page.goto(path)
  expect(response?.headers()['cache-control']).toBe('no-store')
  const calls = requestsTo(page, /\/api\/user\/reset-password/)
  const [password, confirmation] = [page.getByLabel('New Password'), page.getByLabel('Confirm Password')]
  const reset = page.getByRole('button', { name: 'Reset Password', exact: true })
  await reset.click()
  await expect(password).toHaveAccessibleDescription(/Please fill in this field\./)
  await password.fill('a better password')
  await reset.click()
  await expect(confirmation).toHaveAccessibleDescription(/Please fill in this field\./)
  await confirmation.fill('another password')
  await reset.click()
  await expectErrorToast(page, 'Passwords do not match')
  expect(calls).toEqual([])
  await confirmation.fill('a better password')
  await reset.click()
  await expectToast(page, 'Password updated successfully!')
  await expect(page).toHaveURL(`${store.url}/`)

  await openLogin(page)
  await logInInDialog(page, email, 'a better password')

  await visit(page, path)
  await password.fill('a third password')
  await confirmation.fill('a third password')
  await reset.click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.getByRole('button', { name: 'Ask for a new link' }).click()
  await expect(dialog.getByRole('heading', { name: 'Forgot Password?', exact: true })).toBeVisible()
})

test('a new password whose answer was lost is tried at the login', async ({ page, store }) => {
  const email = await register(page.request)
  await callOk(page.request, '/api/user/forgot-password', { email })
  const [received] = await emailsTo(store.folder, email)
  await visit(page, `/reset-password/${tokenIn(received)}`)
  await loseAnswer(page, '/api/user/reset-password/')
  await page.getByLabel('New Password').fill('a better password')
  await page.getByLabel('Confirm Password').fill('a better password')
  const press = page.getByRole('button', { name: 'Reset Password', exact: true })
  await press.click()
  await expectErrorToast(page, 'Something went wrong')
  await press.click()
  await expectErrorToast(page, 'Your password may be changed already: try to log in with it.')
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Login', exact: true })).toBeVisible()
})

test('a reader subscribes and writes to the store, also after broken calls, and the store gets the e-mail', async ({
  page,
  store,
  faults,
}) => {
  await page.clock.install()
  await visit(page, '/')
  const form = page.getByRole('region', { name: 'News from the mandi' })
  const subscribe = form.getByRole('button', { name: 'Subscribe' })
  await subscribe.click()
  await expect(form.getByText('Please fill in this field.', { exact: true })).toBeVisible()
  await form.getByLabel('Email').fill('not an address')
  await subscribe.click()
  await expect(form.getByText('Please enter a valid email address.', { exact: true })).toBeVisible()
  await form.getByLabel('Email').fill(freshEmail())
  await page.route('**/api/newsletter/subscribe', (route) => route.abort(), { times: 1 })
  await subscribe.click()
  await expectErrorToast(page, 'Something went wrong')
  await subscribe.click()
  await expectToast(page, 'Thank you! You will hear from us.')

  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /^Contact/ })
    .click()
  const send = page.getByRole('button', { name: /Send message/ })
  await send.click()
  await expect(page.getByText('Please fill in this field.', { exact: true })).toHaveCount(3)
  const email = freshEmail()
  await page.getByLabel('Name').fill('Kabir Singh')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Message').fill('Do you have methi on Sundays?')
  await page.route('**/api/contact/sendMail', (route) => route.abort(), { times: 1 })
  await send.click()
  await expectErrorToast(page, 'Something went wrong!')
  await page.route('**/api/contact/sendMail', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }), {
    times: 1,
  })
  await send.click()
  await expectErrorToast(page, 'Failed to send message!')
  // A slow call is waited for, and sent once.
  const letGo = await holdRequests(page, '**/api/contact/sendMail')
  const sent = requestsTo(page, /sendMail/)
  await send.click()
  await expect(send).toHaveAttribute('aria-busy', 'true')
  await expect(send).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('Name').press('Enter')
  await page.clock.fastForward('01:00:00')
  await expect(send).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expectToast(page, 'Message sent successfully!')
  expect(sent).toHaveLength(1)
  await expect(page.getByLabel('Message')).toHaveValue('')
  const received = async () => {
    const emails = await emailsTo(store.folder, 'help@thela.example')
    return emails.find(({ headers }) => headers.get('reply-to') === email)?.text
  }
  await expect.poll(received).toContain('Do you have methi on Sundays?')
  forgive(faults)
})
