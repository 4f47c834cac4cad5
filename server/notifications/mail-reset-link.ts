import { makeResetToken } from '../accounts/reset-password.ts'
import type { Shop } from '../shop.ts'
import { resetLetter } from './letters.ts'

/** Mails the link to a new password, if this e-mail has an account; the address of the store is its own setting. */
export async function mailResetLink(shop: Shop, email: string): Promise<void> {
  const made = await makeResetToken(shop, email)
  if (made === undefined) return
  const { store, publicUrl } = shop.settings
  await shop.mail.send(resetLetter(store, email, made.name, `${publicUrl}/reset-password/${made.token}`))
}
