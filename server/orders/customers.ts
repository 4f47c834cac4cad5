import { and, type Column, desc, eq, exists, ilike, not, or, type SQL, sql } from 'drizzle-orm'
import { isRealEmail, shownEmail } from '#domain/accounts/accounts.ts'
import type { api } from '#domain/contract.ts'
import type { Body, Query } from '#domain/endpoint.ts'
import { latinDigits } from '#domain/latin-digits.ts'
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
import { inTransaction } from '../database/transaction.ts'
import { placedOnly } from './queries.ts'
import { remainingCost } from './returns/return-queries.ts'

/** Whether the reader may see last names and e-mails, and search by e-mail (CONTRACT "The evening and people"). */
const canReadAll = (reader: Person): boolean => reader.kind === 'seller' && reader.role === 'owner'

/** What stands before the first space, in patterns of JavaScript and PostgreSQL, whose `\s` differ. */
const firstName = '^[^\\s\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]*'

/** A customer's name; staff below the owner read only the first name (CONTRACT "The evening and people"). */
export const customerNameFor = (reader: Person, name: string): string =>
  canReadAll(reader) ? name : (new RegExp(firstName).exec(name)?.[0] ?? '')

/** Orders of deleted accounts belong to nameless ones, which are not listed. */
const hasName = not(isNamelessRow)

const isTheirOrder = and(eq(order.shopperId, shopper.id), placedOnly)

/** Whether a customer has this text in the name that the reader sees, a phone number or, for an owner, e-mail. */
function matchesSearch(db: Queryable, text: string, reader: Person): SQL | undefined {
  const has = (column: Column | SQL, part: string) => ilike(column, `%${part.replace(/[\\%_]/g, '\\$&')}%`)
  const name = canReadAll(reader) ? shopper.name : sql`substring(${shopper.name} from ${firstName}::text)`
  const digits = phoneDigits(text)
  const phoneQuery = digits === undefined ? undefined : `'${digits}':*`
  return or(
    ...spellingsOf(text).map((spelling) => has(name, spelling)),
    canReadAll(reader) ? has(shopper.email, text) : undefined,
    has(shopper.phone, digits ?? text),
    phoneQuery === undefined
      ? undefined
      : exists(
          db
            .select({ id: order.id })
            .from(order)
            .where(and(isTheirOrder, sql`order_words("order".id, "order".address) @@ ${phoneQuery}::tsquery`)),
        ),
  )
}

// The inner query pages, so that only the orders of the listed customers are counted and added up.
async function readCustomers(db: Queryable, condition: SQL | undefined, limit: number) {
  const last = db
    .select({ at: order.createdAt, id: order.id })
    .from(order)
    .where(isTheirOrder)
    .orderBy(desc(order.createdAt), desc(order.id))
    .limit(1)
    .as('last')
  const page = db
    .select({ id: shopper.id, lastAt: last.at, micros: micros(last.at).as('micros') })
    .from(shopper)
    .crossJoinLateral(last)
    .where(condition)
    .orderBy(desc(last.at), desc(shopper.id))
    .limit(limit)
    .as('page')
  const fromTheirOrders = sql`from "order" where "order".shopper_id = page.id and ${placedOnly}`
  return db
    .select({
      id: shopper.id,
      name: shopper.name,
      email: shopper.email,
      phone: shopper.phone,
      note: shopper.note,
      refusesCash: shopper.refusesCash,
      lastAt: page.lastAt,
      micros: page.micros,
      orders: sql<number>`(select count(*)::int ${fromTheirOrders})`,
      sum: sql<string>`(select coalesce(sum(${remainingCost}), 0)::text ${fromTheirOrders})`,
    })
    .from(page)
    .innerJoin(shopper, eq(shopper.id, page.id))
    .orderBy(desc(page.lastAt), desc(page.id))
}

type CustomerRow = Awaited<ReturnType<typeof readCustomers>>[number]

function customerJson(
  { id, name, phone, email, sum, lastAt, micros: _micros, ...rest }: CustomerRow,
  reader: Person,
): CustomerJson {
  return {
    _id: id,
    ...rest,
    name: customerNameFor(reader, name),
    email: canReadAll(reader) ? shownEmail(email) : '',
    hasAccount: isRealEmail(email),
    phone: phone ?? undefined,
    sum: toRupees(Number(sum) as Paise),
    lastOrderAt: lastAt.toISOString(),
  }
}

/** A page of customers with orders, the newest order first; only an owner reads their e-mails and last names. */
export async function listCustomers(
  db: Queryable,
  { q = '', cursor = '' }: Query<typeof api.customers>,
  reader: Person,
): Promise<{ customers: CustomerJson[]; nextCursor?: string }> {
  const text = latinDigits(q.normalize('NFC')).trim()
  const isBeyondCursor = isBeyond(cursor, { at: sql`"last".created_at`, id: shopper.id, isAscending: false })
  const condition = and(hasName, text === '' ? undefined : matchesSearch(db, text, reader), isBeyondCursor)
  const found = await readCustomers(db, condition, ordersPerPage + 1)
  const { rows, nextCursor } = pageOf(found, ordersPerPage)
  return { customers: rows.map((row) => customerJson(row, reader)), ...(nextCursor && { nextCursor }) }
}

/** Saves the seller's note, or whether cash is refused. Throws CUSTOMER_UNKNOWN, and CHANGED_MEANWHILE for a note other than the seen one. */
export async function changeCustomer(
  db: Database,
  id: string,
  sent: Body<typeof api.customerChange>,
  reader: Person,
): Promise<CustomerJson> {
  return inTransaction(db, async (tx) => {
    const isSaved = await saveCustomer(tx, id, sent)
    const [row] = await readCustomers(tx, and(hasName, eq(shopper.id, id)), 1)
    if (row === undefined) throw new Refusal('CUSTOMER_UNKNOWN')
    if (!isSaved) throw new Refusal('CHANGED_MEANWHILE')
    return customerJson(row, reader)
  })
}
