import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import * as z from 'zod/mini'
import type { StaffRole } from '#domain/accounts/staff.ts'
import { api } from '#domain/contract.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { firstOwner, saveFirstOwner } from '#server/accounts/queries.ts'
import { cookieName } from '#server/auth/cookies.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { hashToken, newToken } from '#server/auth/tokens.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { newId } from '#server/ids.ts'
import { nehruNagar } from './addresses.ts'
import type { TestShop } from './open-test-shop.ts'
import { sellerAccount } from './running-store.ts'

export type Answer = {
  status: number
  body: Record<string, unknown> & { success: boolean; message?: string; code?: string }
  headers: Record<string, unknown>
}

/** Asserts that a call succeeded; returns its body. */
export function done<Body extends { message?: string }>({ status, body }: { status: number; body: Body }): Body {
  assert.equal(status, 200, body.message)
  return body
}

type Extra = { headers?: Record<string, string>; from?: string }

/** A client of the shop with its cookies: a visitor, a shopper or the seller. */
export type Caller = {
  get(url: string, extra?: Extra): Promise<Answer>
  post(url: string, body: unknown, extra?: Extra): Promise<Answer>
  put(url: string, body: unknown, extra?: Extra): Promise<Answer>
  upload(
    url: string,
    productData: unknown,
    files: readonly Upload[],
    extra?: Extra & { put?: boolean },
  ): Promise<Answer>
  readonly cookies: ReadonlyMap<string, string>
}
export type Upload = { bytes: Buffer; name?: string; type?: string; field?: string }

function multipart(productData: unknown, files: readonly Upload[]): { payload: Buffer; type: string } {
  const boundary = `----thela${randomBytes(8).toString('hex')}`
  const text = typeof productData === 'string' ? productData : JSON.stringify(productData)
  const parts: Buffer[] = [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="productData"\r\n\r\n${text}\r\n`),
  ]
  for (const { bytes, name = 'photo.png', type = 'image/png', field = 'images' } of files) {
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    )
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return { payload: Buffer.concat(parts), type: `multipart/form-data; boundary=${boundary}` }
}

/** This caller's cookies as a browser sends them. */
export function cookieOf({ cookies }: Pick<Caller, 'cookies'>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** A client without cookies, or with those of an earlier visit. */
export function visitor(test: Pick<TestShop, 'app'>, earlier: ReadonlyMap<string, string> = new Map()): Caller {
  const cookies = new Map(earlier)
  async function call(options: InjectOptions, { headers = {}, from = '10.0.0.1' }: Extra = {}): Promise<Answer> {
    const cookie = cookieOf({ cookies })
    const answer = await test.app.inject({
      ...options,
      remoteAddress: from,
      headers: { ...options.headers, ...(cookie === '' ? {} : { cookie }), ...headers },
    })
    for (const { name, value, maxAge } of answer.cookies)
      maxAge === 0 || value === '' ? cookies.delete(name) : cookies.set(name, value)
    const body = answer.json()
    if (answer.statusCode === 200) assertContract(options.method ?? 'GET', String(options.url), body)
    return { status: answer.statusCode, body, headers: answer.headers }
  }
  return {
    cookies,
    get: (url, extra) => call({ method: 'GET', url }, extra),
    post: (url, body, extra) => call({ method: 'POST', url, payload: body as object }, extra),
    put: (url, body, extra) => call({ method: 'PUT', url, payload: body as object }, extra),
    upload: (url, productData, files, extra) => {
      const { payload, type } = multipart(productData, files)
      return call({ method: extra?.put ? 'PUT' : 'POST', url, payload, headers: { 'content-type': type } }, extra)
    },
  }
}

const entries = Object.values<Endpoint>(api).map(({ method, path, answer }) => {
  return { method, answer, path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }
})

/** Asserts that an answer has the shape of its contract entry, in every test. */
function assertContract(method: string, url: string, body: unknown): void {
  const [path = ''] = url.split('?')
  const entry = entries.find((each) => each.method === method && each.path.test(path))
  if (entry !== undefined) z.parse(entry.answer, body)
}

let addresses = 0

/** An unused network address, so that no rate limit applies. */
export function freshAddress(): string {
  addresses++
  return `10.${100 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`
}

let people = 0

/** Hashes by password: each takes 40 ms of a core. */
const hashes: Record<string, Promise<string>> = {}

function hashOnce(password: string): Promise<string> {
  hashes[password] ??= hashPassword(password)
  return hashes[password]
}

/** A caller with a session of this account in a trusted browser, as after a login, which would hash the password. */
async function callerAs(test: TestShop, kind: 'shopper' | 'seller', id: string): Promise<Caller> {
  const [token, browserToken] = [newToken(), newToken()]
  const days = kind === 'shopper' ? 30 : 7
  await test.rows(
    `with login as (
       insert into session (token_hash, kind, person_id, device, created_at, expires_at)
       values ($1, $2, $3, 'other', $4, $4::timestamptz + $5 * interval '1 day'))
     insert into known_browser (token_hash, kind, person_id, expires_at)
     values ($6, $2, $3, $4::timestamptz + interval '1 year')`,
    [hashToken(token), kind, id, test.now(), days, hashToken(browserToken)],
  )
  const name = (plain: string) => cookieName(test.shop.config, plain)
  const cookies = new Map([
    [name(`thela_${kind}`), token],
    [name('thela_browser'), browserToken],
  ])
  return visitor(test, cookies)
}

/** A shopper with a new account, logged in. */
export async function shopper(
  test: TestShop,
  account: { name?: string; email?: string; password?: string } = {},
): Promise<Caller & { email: string; password: string }> {
  people++
  const { name = `Shopper ${people}`, email = `shopper${people}@example.com`, password = 'long enough' } = account
  const id = newId()
  await test.rows('insert into shopper (id, name, email, password_hash, created_at) values ($1, $2, $3, $4, $5)', [
    id,
    name,
    email,
    await hashOnce(password),
    test.now(),
  ])
  return { ...(await callerAs(test, 'shopper', id)), email, password }
}

/** The seller's cookies in each shop. */
const sellerCookies = new WeakMap<TestShop, ReadonlyMap<string, string>>()

/** The seller, logged in; all callers share one session while it lasts. */
export async function seller(test: TestShop): Promise<Caller> {
  const caller = visitor(test, sellerCookies.get(test))
  if ((await caller.get('/api/seller/is-auth')).body.success) return caller
  const again = await sellerElsewhere(test)
  sellerCookies.set(test, new Map(again.cookies))
  return again
}

/** The seller, logged in with a session of its own, as in another browser. */
export async function sellerElsewhere(test: TestShop): Promise<Caller> {
  const { db } = test.shop
  const { email, password } = sellerAccount
  const owner = await firstOwner(db)
  if (owner !== undefined) return callerAs(test, 'seller', owner.id)
  const row = { id: newId(), email, passwordHash: await hashOnce(password), createdAt: test.now() }
  await inTransaction(db, (tx) => saveFirstOwner(tx, row))
  return callerAs(test, 'seller', row.id)
}

/** The seller of this shop, logged in at the first call only. */
export function sellerOnce(shop: { readonly it: TestShop }): () => Promise<Caller> {
  let loggedIn: Promise<Caller> | undefined
  return () => {
    loggedIn ??= seller(shop.it)
    return loggedIn
  }
}

let members = 0

/** A staff member of this role, logged in. */
export async function member(
  test: TestShop,
  role: StaffRole,
): Promise<Caller & { id: string; email: string; password: string }> {
  members++
  const [id, email, password] = [newId(), `${role}${members}@example.com`, 'long enough']
  await test.rows(
    `insert into seller (id, email, password_hash, created_at, name, role, is_first)
     values ($1, $2, $3, $4, $5, $6, false)`,
    [id, email, await hashOnce(password), test.now(), `Ramu ${members}`, role],
  )
  return { ...(await callerAs(test, 'seller', id)), id, email, password }
}

/** Saves values of one section of the seller's settings. */
export async function saveSettings(boss: Caller, section: string, values: object): Promise<void> {
  const { version } = (await boss.get('/api/store/settings')).body
  done(await boss.post('/api/store/settings', { section, version, values }))
}

/** Saves an address for a shopper; returns its id. */
export async function withAddress(caller: Caller, address: object = nehruNagar): Promise<string> {
  const body = done(await caller.post('/api/address/add', { address }))
  return (body.address as { _id: string })._id
}
