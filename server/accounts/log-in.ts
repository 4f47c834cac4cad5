import { normaliseEmail } from '#domain/accounts.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Shop } from '../shop.ts'
import { countOrRefuse, forgetWrong, refuseTooMany, uncount } from './limits.ts'
import { passwordFits } from './passwords.ts'
import { type SessionKind, sellerByEmail, shopperByEmail } from './queries.ts'

const accountBy = { shopper: shopperByEmail, seller: sellerByEmail }

/**
 * Who this e-mail and password belong to, and the hash that the password was checked against. Unknown e-mail and wrong password answer alike and take as long; too many
 * wrong tries for one e-mail or from one network address are refused for a while (CONTRACT "Accounts").
 */
export async function logIn(
  shop: Shop,
  kind: SessionKind,
  asked: { email: string; password: string },
  networkAddress: string,
): Promise<{ id: string; passwordHash: string }> {
  const email = normaliseEmail(asked.email) ?? asked.email.trim().toLowerCase()
  await refuseTooMany(shop, 'wrongLoginsByAddress', networkAddress)
  // Counted before the password is looked at: a crowd of guesses sent at once gets no more tries than a row of them.
  await countOrRefuse(shop, 'wrongLoginsByEmail', `${kind} ${email}`)
  await countOrRefuse(shop, 'wrongLoginsByAddress', networkAddress)
  const account = await accountBy[kind](shop.db, email)
  const fits = await passwordFits(asked.password, account?.passwordHash)
  if (account === undefined || !fits) throw new Refusal('WRONG_LOGIN')
  await uncount(shop, 'wrongLoginsByAddress', networkAddress)
  await forgetWrong(shop, 'wrongLoginsByEmail', `${kind} ${email}`)
  return { id: account.id, passwordHash: account.passwordHash }
}
