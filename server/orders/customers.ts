import { and, type Column, desc, eq, exists, ilike, not, or, type SQL, sql } from 'drizzle-orm'
import { emailOf, hasAccount } from '#domain/accounts/accounts.ts'
import { latinDigits } from '#domain/lists/latin-digits.ts'
import { type Paise, toRupees } from '#domain/money.ts'
import { phoneDigits, spellingsOf } from '#domain/orders/order-search.ts'
import { ordersPerPage } from '#domain/orders/queue.ts'
import type { CustomerJson } from '#domain/orders/queue-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import { isNamelessRow, saveCustomer } from '../accounts/queries.ts'
import type { Person } from '../auth/person.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { isBeyond, micros, pageOf } from '../database/cursor.ts'
import { shopper } from '../database/tables/accounts.ts'
import { order } from '../database/tables/orders.ts'
import { placedOnly } from './queries.ts'
import { costNow } from './returns/return-queries.ts'

type CustomerQuery = { readonly q?: string | undefined; readonly cursor?: string | undefined }

type Reader = Pick<Person, 'role'>

/** Whether last names and e-mails are read, and e-mails searched (CONTRACT "The evening and people"). */
const readsWhole = ({ role }: Reader): boolean => role === 'owner'

/** A customer's name, for staff below the owner the first one alone (CONTRACT "The evening and people"). */
export const nameFor = (reader: Reader, name: string): string => (readsWhole(reader) ? name : name.replace(/\s.*/s, ''))

/** Orders of deleted accounts belong to nameless ones, which are no customers. */
const hasName = not(isNamelessRow)

const own = and(eq(order.shopperId, shopper.id), placedOnly)

/** Customers whose name, phone number or, for an owner, e-mail has this text; the phone also that of an order. */
function matches(db: Queryable, text: string, reader: Reader): SQL | undefined {
  const has = (column: Column, part: string) => ilike(column, `%${part.replace(/[\\%_]/g, '\\$&')}%`)
  const digits = phoneDigits(text)
  const words = digits === undefined ? undefined : `'${digits}':*`
  return or(
    ...spellingsOf(text).map((spelling) => has(shopper.name, spelling)),
    readsWhole(reader) ? has(shopper.email, text) : undefined,
    has(shopper.phone, text),
    words === undefined
      ? undefined
      : exists(
          db
            .select({ id: order.id })
            .from(order)
            .where(and(own, sql`order_words("order".id, "order".address) @@ ${words}::tsquery`)),
        ),
  )
}

// Orders of this area are counted for the page only; the newest order of each customer comes from its index.
async function readCustomers(db: Queryable, which: SQL | undefined, limit: number) {
  const last = db
    .select({ at: order.createdAt, id: order.id })
    .from(order)
    .where(own)
    .orderBy(desc(order.createdAt), desc(order.id))
    .limit(1)
    .as('last')
  const found = db
    .select({
      id: shopper.id,
      name: shopper.name,
      email: shopper.email,
      phone: shopper.phone,
      note: shopper.note,
      refusesCash: shopper.refusesCash,
      lastAt: last.at,
      micros: micros(last.at).as('micros'),
    })
    .from(shopper)
    .crossJoinLateral(last)
    .where(which)
    .orderBy(desc(last.at), desc(shopper.id))
    .limit(limit)
    .as('found')
  const counted = sql`from "order" where "order".shopper_id = found.id and ${placedOnly}`
  return db
    .select({
      id: found.id,
      name: found.name,
      email: found.email,
      phone: found.phone,
      note: found.note,
      refusesCash: found.refusesCash,
      lastAt: found.lastAt,
      micros: found.micros,
      orders: sql<number>`(select count(*)::int ${counted})`,
      sum: sql<string>`(select coalesce(sum(${costNow}), 0)::text ${counted})`,
    })
    .from(found)
    .orderBy(desc(found.lastAt), desc(found.id))
}

type CustomerRow = Awaited<ReturnType<typeof readCustomers>>[number]

function customerJson(
  { id, name, phone, email, sum, lastAt, micros: _micros, ...rest }: CustomerRow,
  reader: Reader,
): CustomerJson {
  return {
    _id: id,
    ...rest,
    name: nameFor(reader, name),
    email: readsWhole(reader) ? emailOf(email) : '',
    hasAccount: hasAccount(email),
    ...(phone === null ? {} : { phone }),
    sum: toRupees(Number(sum) as Paise),
    lastOrderAt: lastAt.toISOString(),
  }
}

/** Customers with orders, those with the newest order first, a page at a time; only an owner reads their e-mails and last names. */
export async function listCustomers(
  db: Queryable,
  { q = '', cursor = '' }: CustomerQuery,
  reader: Reader,
): Promise<{ customers: CustomerJson[]; nextCursor?: string }> {
  const text = latinDigits(q.normalize('NFC')).trim()
  const beyond = isBeyond(cursor, { at: sql`"last".created_at`, id: shopper.id, isAscending: false })
  const which = and(hasName, text === '' ? undefined : matches(db, text, reader), beyond)
  const found = await readCustomers(db, which, ordersPerPage + 1)
  const { rows, nextCursor } = pageOf(found, ordersPerPage, ({ id }) => id)
  return { customers: rows.map((row) => customerJson(row, reader)), ...(nextCursor && { nextCursor }) }
}

/** Saves the seller's note about a customer, or whether cash is refused; throws CUSTOMER_UNKNOWN. */
export async function changeCustomer(
  db: Database,
  id: string,
  sent: { readonly note?: string | undefined; readonly refusesCash?: boolean | undefined },
  reader: Reader,
): Promise<CustomerJson> {
  if (!(await saveCustomer(db, id, sent))) throw new Refusal('CUSTOMER_UNKNOWN')
  const [row] = await readCustomers(db, eq(shopper.id, id), 1)
  if (row === undefined) throw new Refusal('CUSTOMER_UNKNOWN')
  return customerJson(row, reader)
}
