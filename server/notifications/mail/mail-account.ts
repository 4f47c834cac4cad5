import { shopperById } from '../../accounts/queries.ts'
import { makeResetToken } from '../../accounts/reset-password.ts'
import type { JobData } from '../../jobs/jobs.ts'
import type { Shop } from '../../shop.ts'
import { passwordChangedLetter, resetLetter } from './emails.ts'

/** Mails the link to a new password, if this e-mail has an account; the address of the store is its own setting. */
export async function mailResetLink(shop: Shop, { email, language }: JobData['mail-reset-link']): Promise<void> {
  const made = await makeResetToken(shop, email)
  if (made === undefined) return
  const { store, publicUrl } = shop.settings
  const link = `${publicUrl}/reset-password/${made.token}`
  await shop.mail.send(resetLetter(store, { to: email, name: made.name, link, language }))
}

/** Tells the owner of an account that its password was changed; whoever deleted it meanwhile is told nothing. */
export async function mailPasswordChanged(
  shop: Shop,
  { shopperId, language }: JobData['mail-password-changed'],
): Promise<void> {
  const owner = await shopperById(shop.db, shopperId)
  if (owner === undefined) return
  const { store, publicUrl } = shop.settings
  const { email: to, name } = owner
  await shop.mail.send(passwordChangedLetter(store, { to, name, link: `${publicUrl}/my-account`, language }))
}
