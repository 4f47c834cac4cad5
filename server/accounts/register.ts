import type { api } from '#domain/contract.ts'
import type { Body } from '#domain/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import { checkNewPassword, hashPassword } from '../auth/passwords.ts'
import type { AuthenticatedLogin } from '../auth/sessions.ts'
import { newId } from '../ids.ts'
import { logSecurity } from '../observability/security-log.ts'
import { consume } from '../rate-limit/rate-limit.ts'
import type { Shop } from '../shop.ts'
import { insertShopper } from './queries.ts'
import { readEmail } from './read-contact.ts'

/** Creates a shopper's account (SPEC 5, CONTRACT "Accounts"). Throws BAD_INPUT, EMAIL_TAKEN, TOO_MANY_TRIES. */
export async function register(
  shop: Shop,
  input: Body<typeof api.register>,
  networkAddress: string,
): Promise<AuthenticatedLogin> {
  const email = readEmail(input.email)
  checkNewPassword(input.password, 'password')
  await consume(shop, 'registrationsByNetwork', networkAddress)
  const id = newId()
  const passwordHash = await hashPassword(input.password, networkAddress)
  const added = await insertShopper(shop.db, { id, name: input.name, email, passwordHash, createdAt: shop.clock() })
  if (!added) throw new Refusal('EMAIL_TAKEN')
  logSecurity(shop, 'registered', { kind: 'shopper', account: id, from: networkAddress })
  return { id, kind: 'shopper', passwordHash }
}
