import type { FastifyInstance } from 'fastify'
import { logIn } from '../accounts/log-in.ts'
import { register } from '../accounts/register.ts'
import { closeSession, openSession } from '../auth/sessions.ts'
import { loginAttemptOf } from '../auth/trusted-browsers.ts'
import { joinBasket } from '../cart/basket.ts'
import type { Shop } from '../shop.ts'
import { form } from './form.ts'
import { logInForm, noFields, registerForm } from './form-shapes.ts'
import { pathOnSite } from './path-on-site.ts'
import type { Sender } from './routes.ts'

/** Logging in and out and registering without scripts: the same use cases, limits and cookies as with them (SPEC 4 "Login modal"). */
export function accountForms(app: FastifyInstance, shop: Shop): void {
  async function welcome(proved: Parameters<typeof openSession>[3], { request, reply }: Sender): Promise<void> {
    await openSession(shop, request, reply, proved)
    await joinBasket(shop, { request, reply, shopper: proved })
  }

  form(app, shop, { path: '/log-in', page: '/log-in', shape: logInForm }, async (fields, sender) => {
    await welcome(await logIn(shop, 'shopper', fields, loginAttemptOf(sender.request)), sender)
    return pathOnSite(fields.next)
  })

  form(app, shop, { path: '/register', page: '/register', shape: registerForm }, async (fields, sender) => {
    await welcome(await register(shop, fields, sender.request.ip), sender)
    return pathOnSite(fields.next)
  })

  form(app, shop, { path: '/log-out', page: '/log-in', shape: noFields }, async (_fields, { request, reply }) => {
    await closeSession(shop, request, reply, 'shopper')
    return '/'
  })
}
