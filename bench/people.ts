import type pg from 'pg'
import { hashPassword } from '#server/auth/passwords.ts'
import { hashToken, newToken } from '#server/auth/tokens.ts'
import { newId } from '#server/ids.ts'

/** A shopper with a session and an address 2.2 km from the store. */
export type BenchShopper = {
  readonly cookie: string
  readonly address: string
  readonly id: string
  readonly email: string
}
export type BenchPeople = { readonly shoppers: readonly BenchShopper[]; readonly seller: { readonly cookie: string } }

/** Inserts a session; returns its cookie. */
async function openSession(client: pg.Client, kind: 'shopper' | 'seller', personId: string): Promise<string> {
  const token = newToken()
  await client.query(
    `insert into session (token_hash, kind, person_id, device, created_at, expires_at)
     values ($1, $2, $3, 'other', now(), now() + interval '1 day')`,
    [hashToken(token), kind, personId],
  )
  return `thela_${kind}=${token}`
}

export const password = 'long enough'

async function addShopper(client: pg.Client, passwordHash: string): Promise<BenchShopper> {
  const [id, address] = [newId(), newId()]
  const email = `${id.toLowerCase()}@bench.example`
  await client.query(
    `insert into shopper (id, name, email, password_hash, created_at) values ($1, 'Bench', $2, $3, now())`,
    [id, email, passwordHash],
  )
  await client.query(
    `insert into address (id, shopper_id, first_name, last_name, email, street, city, state, zipcode, country, phone,
       latitude, longitude, created_at)
     values ($1, $2, 'Bench', 'Shopper', 'b@bench.example', '1 Street', 'New Delhi', 'Delhi', '110065', 'India',
       '9876543210', 28.57, 77.2655, now())`,
    [address, id],
  )
  return { id, address, email, cookie: await openSession(client, 'shopper', id) }
}

/** Inserts 64 shoppers with sessions and addresses, and the seller's session. */
export async function addPeople(client: pg.Client): Promise<BenchPeople> {
  const shoppers: BenchShopper[] = []
  const passwordHash = await hashPassword(password)
  for (let n = 0; n < 64; n++) shoppers.push(await addShopper(client, passwordHash))
  const { rows } = await client.query<{ id: string }>('select id from seller')
  return { shoppers, seller: { cookie: await openSession(client, 'seller', rows[0]?.id ?? '') } }
}
