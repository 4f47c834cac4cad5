import { isDeletedAccount, isRealEmail } from '#domain/accounts/accounts.ts'
import type { ShopperData } from '#domain/accounts/shopper-data-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import { type ShopperRow, shopperById } from '../accounts/queries.ts'
import { unknownPasswordHash } from '../auth/passwords.ts'
import type { Person } from '../auth/person.ts'
import { lockShopper } from '../cart/queries.ts'
import type { Queryable } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import { logSecurity } from '../observability/security-log.ts'
import type { Shop } from '../shop.ts'
import { exportShopper } from './export-shopper.ts'
import { reasonToKeep, removeShopper } from './remove-shopper.ts'

/** A telephone customer by id. Throws CUSTOMER_UNKNOWN and CUSTOMER_HAS_ACCOUNT. */
async function telephoneCustomer(db: Queryable, id: string): Promise<ShopperRow> {
  const row = await shopperById(db, id)
  if (row === undefined || isDeletedAccount(row.email)) throw new Refusal('CUSTOMER_UNKNOWN')
  if (isRealEmail(row.email)) throw new Refusal('CUSTOMER_HAS_ACCOUNT')
  return row
}

/** Personal data of a telephone customer. Throws CUSTOMER_UNKNOWN and CUSTOMER_HAS_ACCOUNT. */
export async function exportCustomer(shop: Shop, person: Person, id: string): Promise<ShopperData> {
  await telephoneCustomer(shop.db, id)
  const data = await exportShopper(shop, id)
  logSecurity(shop, 'customer exported', { kind: 'seller', account: person.id })
  return data
}

/** Deletes a telephone customer and anonymizes the orders. Throws CUSTOMER_UNKNOWN, CUSTOMER_HAS_ACCOUNT, CUSTOMER_UNSETTLED. */
export async function deleteCustomer(shop: Shop, person: Person, id: string): Promise<void> {
  const customer = await telephoneCustomer(shop.db, id)
  const passwordHash = await unknownPasswordHash(person.id)
  await inTransaction(shop.db, async (tx) => {
    // Waits for a telephone order that is being placed.
    if (!(await lockShopper(tx, id))) throw new Refusal('CUSTOMER_UNKNOWN')
    if ((await reasonToKeep(tx, id, shop.clock())) !== undefined) throw new Refusal('CUSTOMER_UNSETTLED')
    await removeShopper(tx, customer, { passwordHash, at: shop.clock() })
  })
  logSecurity(shop, 'customer deleted', { kind: 'seller', account: person.id })
}
