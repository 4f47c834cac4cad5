import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { deleteExpired } from './accounts/queries.ts'
import { catchUpOnAvif, makeAvif } from './catalogue/pictures.ts'
import type { Config } from './config.ts'
import { connect, type DatabaseAddress } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { offlineMaps } from './delivery/offline-maps.ts'
import { openJobs } from './jobs.ts'
import { openNotices } from './notices.ts'
import type { Shop } from './shop.ts'
import { folderStorage } from './storage.ts'

export type OpenShop = { readonly shop: Shop; close(): Promise<void> }

/** Builds the shop over a database: tables up to date, put-off work taken up, the adapters of the settings in place. */
export async function openShop(
  config: Config,
  address: DatabaseAddress,
  log: FastifyBaseLogger,
  clock: () => Date,
): Promise<OpenShop> {
  const { pool, db } = connect(address, (error) => log.warn({ err: error }, 'a database connection was lost'))
  await migrate(pool)
  const jobs = await openJobs(address, (error) => log.warn({ err: error }, 'the list of put-off work has a problem'))
  const { store, production, publicUrl } = config
  const shop: Shop = {
    db,
    clock,
    maps: offlineMaps(store.point),
    jobs,
    storage: folderStorage(join(config.dataDir, 'pictures')),
    notices: openNotices(),
    settings: { store, production, publicUrl },
    log,
  }
  await jobs.work('make-avif', ({ pictureId }) => makeAvif(shop, pictureId))
  await catchUpOnAvif(shop)
  await deleteExpired(db, clock())
  return {
    shop,
    async close() {
      await jobs.stop()
      await pool.end()
    },
  }
}
