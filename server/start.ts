import type { FastifyInstance } from 'fastify'
import { ensureSeller } from './accounts/seller-account.ts'
import { openApp } from './app.ts'
import { listedProducts } from './catalogue/listed-products.ts'
import { type Config, readConfig } from './config.ts'
import { seedDemo } from './database/seed.ts'
import { openLog } from './log.ts'
import { openDatabase } from './open-database.ts'
import { openShop } from './open-shop.ts'
import { opening } from './opening.ts'
import type { Shop } from './shop.ts'
import { untilDatabaseAnswers } from './until-database-answers.ts'
import { version } from './version.ts'

/** Orders under way get this long to finish when the store is asked to stop. */
const stopWithinMs = 10_000

/** Where the store is, for the people at the console. */
function announce(config: Config, app: FastifyInstance): void {
  const [listening] = app.addresses()
  const address = `http://localhost:${typeof listening === 'object' ? listening.port : config.port}`
  process.stdout.write(`\n${config.store.name} is open at ${address} (the seller's area: ${address}/seller)\n`)
}

/** The password that was just made; told at once, because whatever stops the start later must not swallow it. */
function tellSeller(seller: { email: string; password: string }): void {
  process.stdout.write(`The seller logs in with ${seller.email} and the password ${seller.password}\n`)
  process.stdout.write('It is shown only now; SELLER_EMAIL and SELLER_PASSWORD set another.\n\n')
}

/** Nobody answers at an address, it cannot be found, or whoever answers does not let us in. */
const noWayIn = /^(E[A-Z_]+|28\w{3}|3D000|53300|57P03)$/

/** A database of somebody else's that cannot be reached is a setting to look at. */
function namingSetting(error: NodeJS.ErrnoException, { databaseUrl }: Config): never {
  if (databaseUrl === undefined || !noWayIn.test(error.code ?? '')) throw error
  throw new Error(`DATABASE_URL cannot be used (${error.message}).`, { cause: error })
}

/** Stops gracefully when asked to: what is under way finishes, then the database closes. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  const stopOnce = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stopOnce)
  process.on('SIGINT', stopOnce)
  // The starter (scripts/start.mjs) has gone without a word: do not stay behind and hold the port.
  process.on('disconnect', stopOnce)
  if (process.connected === false) stopOnce()
}

async function open(addPages: (app: FastifyInstance, shop: Shop) => Promise<void>): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog()
  log.info({ version }, 'the store starts')
  const database = await openDatabase(config, (error) => {
    log.fatal({ err: error }, 'the database has ended')
    process.exit(1)
  })
  const waiting = await untilDatabaseAnswers(config).catch((error) => namingSetting(error, config))
  const { shop, close } = await openShop(config, database.address, log, () => new Date()).catch((error) =>
    namingSetting(error, config),
  )
  if (config.demo) await seedDemo(shop)
  const seller = await ensureSeller(shop, { email: config.sellerEmail, password: config.sellerPassword })
  if (seller !== undefined) tellSeller(seller)
  // The database writes the catalogue down while the pages are loaded: the first visitor waits for what is left of it.
  listedProducts(shop).catch(() => undefined)
  const app = await openApp(shop)
  await addPages(app, shop)
  await waiting?.close()
  await opening(app.listen({ port: config.port, host: config.host }), config)
  // Before anybody is told: who reads that it is open may ask it to stop at once.
  stopOnSignal(async () => {
    await app.close()
    await close()
    await database.close()
  })
  announce(config, app)
}

/** Opens the store with these pages; what keeps it from opening is one clear line. */
export function start(addPages: (app: FastifyInstance, shop: Shop) => Promise<void>): void {
  open(addPages).catch((error: unknown) => {
    process.stderr.write(`The store cannot open: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  })
}
