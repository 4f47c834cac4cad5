import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PagesBuild } from '#web/api.ts'
import { ensureSeller } from './accounts/seller-account.ts'
import { openApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { openEmbeddedDatabase } from './database/embedded.ts'
import { seedDemo } from './database/seed.ts'
import { openLog } from './log.ts'
import { openShop } from './open-shop.ts'
import { openPages } from './pages.ts'

const build = join(import.meta.dirname, '..', 'build')
/** Orders under way get this long to finish when the store is asked to stop. */
const stopWithinMs = 10_000

async function openDatabase(config: Config, onLost: (error: Error) => void) {
  if (config.databaseUrl !== undefined)
    return { address: { connectionString: config.databaseUrl }, close: async () => {} }
  mkdirSync(config.dataDir, { recursive: true })
  const embedded = await openEmbeddedDatabase(join(config.dataDir, 'database'), { onLost })
  return { address: embedded.connection, close: () => embedded.stop() }
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog()
  const database = await openDatabase(config, (error) => {
    log.fatal({ err: error }, 'the database has ended')
    process.exit(1)
  })
  const { shop, close } = await openShop(config, database.address, log, () => new Date())
  if (config.demo) await seedDemo(shop)
  const seller = await ensureSeller(shop, { email: config.sellerEmail, password: config.sellerPassword })
  const app = await openApp(shop)
  const pages = (await import(pathToFileURL(join(build, 'server', 'index.js')).href)) as PagesBuild
  await openPages(app, shop, pages, join(build, 'client'))
  await app.listen({ port: config.port, host: config.host })
  const [listening] = app.addresses()
  const port = typeof listening === 'object' ? listening.port : config.port
  const address = `http://localhost:${port}`
  process.stdout.write(`\n${config.store.name} is open at ${address} (the seller's area: ${address}/seller)\n`)
  if (seller !== undefined) {
    process.stdout.write(
      `The seller logs in with ${seller.email} and the password ${seller.password}\nIt is shown only now; SELLER_EMAIL and SELLER_PASSWORD set another.\n`,
    )
  }

  async function stop(): Promise<void> {
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    await app.close()
    await close()
    await database.close()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
  // The starter (scripts/start.mjs) has gone without a word: do not stay behind and hold the port.
  process.once('disconnect', () => void stop())
}

start().catch((error: unknown) => {
  process.stderr.write(`Thela cannot open: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
