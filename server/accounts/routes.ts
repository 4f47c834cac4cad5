import type { FastifyInstance } from 'fastify'
import type { UserJson } from '#domain/accounts/account-shapes.ts'
import { api } from '#domain/contract.ts'
import { Refusal } from '#domain/refusal.ts'
import { closeSession, openSession, personOf } from '../auth/sessions.ts'
import { loginAttemptOf, trustBrowser } from '../auth/trusted-browsers.ts'
import type { Queryable } from '../database/connect.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Shop } from '../shop.ts'
import { changePassword } from './change-password.ts'
import { logIn } from './log-in.ts'
import { endOtherSessions, listSessions } from './own-sessions.ts'
import { savePhone, shopperById } from './queries.ts'
import { readPhone } from './read-contact.ts'
import { register } from './register.ts'
import { requestReset, resetPassword } from './reset-password.ts'
import { remainingPlaceholders } from './seller-account.ts'
import { beginSecondFactor, renewRecoveryCodes, turnOffSecondFactor, turnOnSecondFactor } from './seller-security.ts'

/** Reads a shopper's saved cart; app.ts passes it in, because accounts must not import the cart. */
type CartOf = (db: Queryable, shopperId: string) => Promise<Pick<UserJson, 'cartItems' | 'cartVersion'> | undefined>

/** Login, logout, passwords, sessions and the second factor of shoppers and the seller (SPEC 6, SPEC 7). */
export function accountRoutes(app: FastifyInstance, shop: Shop, cartOf: CartOf): void {
  async function userOf(shopperId: string): Promise<UserJson | undefined> {
    const row = await shopperById(shop.db, shopperId)
    const cart = await cartOf(shop.db, shopperId)
    if (row === undefined || cart === undefined) return undefined
    const { id, name, email, phone } = row
    return { _id: id, name, email, ...(phone === null ? {} : { phone }), ...cart }
  }

  async function existingUser(shopperId: string): Promise<UserJson> {
    const user = await userOf(shopperId)
    if (user === undefined) throw new Refusal('LOGIN_REQUIRED')
    return user
  }

  endpoint(app, shop, api.sellerIsAuth, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store')
    const person = await personOf(shop, request, 'seller')
    if (person?.kind !== 'seller') return { success: false }
    const { id, role, name } = person
    const placeholders = role === 'owner' ? await remainingPlaceholders(shop) : []
    return { success: true, id, role, name, ...(placeholders.length > 0 && { placeholders }) }
  })

  endpoint(app, shop, api.userIsAuth, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store')
    const shopper = await personOf(shop, request, 'shopper')
    const user = shopper && (await userOf(shopper.id))
    return user === undefined ? { success: false } : { success: true, user }
  })

  endpoint(app, shop, api.logout, ({ request, reply }) => closeSession(shop, request, reply, 'shopper'))

  endpoint(app, shop, api.login, async ({ body, request, reply }) => {
    const login = await logIn(shop, 'shopper', body, loginAttemptOf(request))
    await openSession(shop, request, reply, login)
    return { message: 'Logged in', user: await existingUser(login.id) }
  })

  endpoint(app, shop, api.register, async ({ body, request, reply }) => {
    const login = await register(shop, body, request.ip)
    await openSession(shop, request, reply, login)
    return { message: 'Account created', user: await existingUser(login.id) }
  })

  endpoint(app, shop, api.forgotPassword, ({ body, request }) => requestReset(shop, body.email, request))

  endpoint(app, shop, api.resetPassword, async ({ params, body, request, reply }) => {
    const shopper = await resetPassword(shop, params.token, body.password, request)
    await closeSession(shop, request, reply, 'shopper')
    // The link from the e-mail proves that this is the shopper's browser.
    await trustBrowser(shop, request, reply, shopper)
  })

  endpoint(app, shop, api.phoneChange, async ({ person, body }) => {
    const phone = body.phone === '' ? null : readPhone(body.phone)
    await savePhone(shop.db, person.id, phone)
    return { message: 'Updated successfully', ...(phone !== null && { phone }) }
  })

  for (const call of [api.passwordChange, api.sellerPasswordChange])
    endpoint(app, shop, call, async ({ person, body, request, reply }) => {
      await changePassword(shop, { person, request }, body)
      await trustBrowser(shop, request, reply, person)
    })

  for (const call of [api.sessionList, api.sellerSessions])
    endpoint(app, shop, call, async ({ person, request }) => ({ sessions: await listSessions(shop, person, request) }))

  for (const call of [api.sessionsEnd, api.sellerSessionsEnd])
    endpoint(app, shop, call, ({ person, request }) => endOtherSessions(shop, person, request))

  endpoint(app, shop, api.sellerLogin, async ({ body, request, reply }) => {
    const login = await logIn(shop, 'seller', body, loginAttemptOf(request))
    await openSession(shop, request, reply, login)
  })

  endpoint(app, shop, api.secondFactorBegin, ({ person, body, request }) =>
    beginSecondFactor(shop, { person, request }, body.password),
  )

  endpoint(app, shop, api.secondFactorOn, async ({ person, body, request }) => ({
    message: 'The second factor is on',
    recoveryCodes: await turnOnSecondFactor(shop, { person, request }, body),
  }))

  endpoint(app, shop, api.secondFactorOff, ({ person, body, request }) =>
    turnOffSecondFactor(shop, { person, request }, body),
  )

  endpoint(app, shop, api.recoveryCodes, async ({ person, body, request }) => ({
    message: 'New recovery codes',
    recoveryCodes: await renewRecoveryCodes(shop, { person, request }, body),
  }))

  endpoint(app, shop, api.sellerLogout, ({ request, reply }) => closeSession(shop, request, reply, 'seller'))
}
