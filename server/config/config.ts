import { mailOf } from './mail-variables.ts'
import { mapsOf } from './map-variables.ts'
import { paymentsOf, razorpayUrlGroup } from './payment-variables.ts'
import { placeholdersOf } from './placeholders.ts'
import { pushOf } from './push-variables.ts'
import { orderLimitGroup, retentionGroup, serverGroup } from './server-variables.ts'
import { storageOf } from './storage-variables.ts'
import { storeFromEnvironment } from './store-variables.ts'
import { checkVariableNames, withCurrentNames } from './variable-names.ts'
import { cleanEnvironment, configError, type Environment, isLoopback } from './variables.ts'

export type Config = Readonly<ReturnType<typeof readConfig>>

/** Whether other machines may reach the store, also through an https proxy. */
function isPublic(host: string, publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' || !isLoopback(hostname) || !isLoopback(host)
}

/** Reads every environment variable once, at the start. Throws one line for an invalid one (CONTRACT "Running"). */
export function readConfig(environment: Environment) {
  checkVariableNames(environment)
  const { current: env, warnings } = withCurrentNames(cleanEnvironment(environment))
  const { mode, ...server } = serverGroup.parse(env)
  if ((server.sellerEmail === undefined) !== (server.sellerPassword === undefined))
    configError('SELLER_EMAIL and SELLER_PASSWORD', 'set both or neither')
  const production = mode === 'production'
  const { port, host, publicUrl = `http://localhost:${port}`, demo = !production } = server
  const store = storeFromEnvironment(env)
  return {
    ...server,
    production,
    publicUrl,
    demo,
    // Of one shopper: cash orders still at Ordered, and orders an hour; 0 sets no limit.
    maxOrders: { cashAtOrdered: production ? 10 : 0, hourly: production ? 60 : 0, ...orderLimitGroup.parse(env) },
    payments: paymentsOf(env, production, isPublic(host, publicUrl)),
    razorpayUrls: razorpayUrlGroup.parse(env),
    mail: mailOf(env),
    maps: mapsOf(env),
    push: pushOf(env, production, store.shop.email),
    retention: retentionGroup.parse(env),
    storage: storageOf(env),
    store,
    /** Variables that still have the demo store's value; only production is checked. */
    placeholders: production ? placeholdersOf(env) : [],
    /** Lines about outdated variables, for the log. */
    warnings,
  }
}
