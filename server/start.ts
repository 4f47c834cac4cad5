import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { ensureSeller, remainingPlaceholders } from './accounts/seller-account.ts'
import { openApp } from './app.ts'
import { listedProducts } from './catalogue/listed-products.ts'
import { type Config, readConfig } from './config/config.ts'
import { openDatabase } from './database/open.ts'
import { seedDemo, seedTopics } from './database/seed.ts'
import { waitForDatabase } from './database/wait-for-database.ts'
import { listen } from './http/listen.ts'
import { errorText } from './observability/error-text.ts'
import { isLoggedAsJson, openLog, tellOperator } from './observability/log.ts'
import { version } from './observability/version.ts'
import { openShop } from './open-shop.ts'
import type { Shop } from './shop.ts'

/** Requests in flight get this long to finish at a stop. */
const stopWithinMs = 10_000

/** Prints the store's address: in production's log, else on the console. */
function announce({ store }: Shop, config: Config, app: FastifyInstance, log: Logger): void {
  // PORT may be 0, and then the system chooses the port.
  const listening = app.server.address()
  const port = typeof listening === 'object' && listening !== null ? listening.port : config.port
  const address = `http://localhost:${port}`
  const line = `${store().name} is open at ${address} (the seller's area: ${address}/seller)`
  if (isLoggedAsJson) log.info(line)
  else process.stdout.write(`\n${line}\n`)
}

/** Prints a generated password as soon as it is stored, since a later step of the start may fail. */
function tellSeller(seller: { email: string; password: string }): void {
  process.stdout.write(`The seller logs in with ${seller.email} and the password ${seller.password}\n`)
  process.stdout.write('It is shown only now; SELLER_EMAIL and SELLER_PASSWORD set another.\n\n')
}

/** Logs the variables of a production store that still have the demo's values; the seller area lists the same. */
async function tellPlaceholders(shop: Shop): Promise<void> {
  const placeholders = await remainingPlaceholders(shop)
  if (placeholders.length > 0) shop.log.warn({ placeholders }, `not set up yet: ${placeholders.join(', ')}`)
}

/** Codes of errors of the network (E…), and of PostgreSQL: login refused, no such database, too many connections, starting. */
const connectionErrors = /^(E[A-Z_]+|28\w{3}|3D000|53300|57P03)$/

/** Throws the error; names DATABASE_URL if an external database cannot be used. */
function throwNamingVariable(error: NodeJS.ErrnoException, { databaseUrl }: Config): never {
  if (databaseUrl === undefined || !connectionErrors.test(error.code ?? '')) throw error
  throw new Error(`DATABASE_URL cannot be used (${error.message}).`, { cause: error })
}

/** Stops on a signal: requests in flight finish, then the database closes. */
function stopOnSignal(stop: () => Promise<void>, log: Logger): void {
  let isStopping = false
  const stopOnce = () => {
    if (isStopping) return
    isStopping = true
    const failed = (error: unknown) => {
      log.fatal({ err: error }, 'stopped before every request had ended')
      process.exit(1)
    }
    setTimeout(failed, stopWithinMs, new Error(`not done within ${stopWithinMs} ms`)).unref()
    stop().then(() => {
      log.info('stopped')
      process.exit(0)
    }, failed)
  }
  process.on('SIGTERM', stopOnce)
  process.on('SIGINT', stopOnce)
  // The parent (scripts/start.mjs) was killed: this process must not hold the port.
  process.on('disconnect', stopOnce)
  if (process.connected === false) stopOnce()
}

async function openStore(addPages: (app: FastifyInstance, shop: Shop) => Promise<void>, log: Logger): Promise<void> {
  const config = readConfig(process.env)
  log.info({ version }, 'the store starts')
  for (const warning of config.warnings) log.warn(warning)
  const database = await openDatabase(config, (error) => {
    log.fatal({ err: error }, 'the database has ended')
    process.exit(1)
  })
  const maintenanceServer = await waitForDatabase(config, log).catch((error) => throwNamingVariable(error, config))
  const { shop, runMinutelyNow, close } = await openShop(config, database.address, log, () => new Date()).catch(
    (error) => throwNamingVariable(error, config),
  )
  if (config.demo) {
    await seedDemo(shop)
    await seedTopics(shop)
  }
  const seller = await ensureSeller(shop, { email: config.sellerEmail, password: config.sellerPassword })
  if (seller !== undefined) tellSeller(seller)
  await tellPlaceholders(shop)
  // The catalogue is read while the pages load, so that the first visitor does not wait for it.
  listedProducts(shop).catch(() => undefined)
  const app = await openApp(shop)
  await addPages(app, shop)
  await maintenanceServer?.close()
  await listen(app.listen({ port: config.port, host: config.host }), config)
  // A program that reads the announcement may send a stop signal at once.
  stopOnSignal(async () => {
    await app.close()
    await close()
    await database.close()
  }, log)
  announce(shop, config, app, log)
  // A payment that arrived while the store was down does not wait another minute.
  runMinutelyNow()
}

/** Starts the store with its pages; prints a failure as one line. */
export function start(addPages: (app: FastifyInstance, shop: Shop) => Promise<void>): void {
  const log = openLog()
  openStore(addPages, log).catch((error: unknown) => {
    tellOperator(log, 'fatal', `The store cannot open: ${errorText(error)}`)
    process.exit(1)
  })
}
