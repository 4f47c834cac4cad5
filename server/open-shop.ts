import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { hourMs, minuteMs } from '#domain/time/durations.ts'
import { deleteExpired } from './accounts/delete-expired.ts'
import { deleteLeftDownloads } from './backup/backup-download.ts'
import { openCaches } from './cache/open-caches.ts'
import { deleteStrayPictures, makeAvif, requeueMissingAvif } from './catalogue/pictures.ts'
import { applyDuePrices, applyScheduledPrices } from './catalogue/scheduled-prices.ts'
import { deleteOldMissedSearches } from './catalogue/search-products.ts'
import type { Config } from './config/config.ts'
import { requeueMails } from './contact/requeue-mails.ts'
import { mailAnswer, mailComplaint, mailMessage } from './contact/send-mails.ts'
import { connect, type DatabaseAddress } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { checkPoolMode } from './database/pooler.ts'
import { openMaps } from './delivery/maps/open-maps.ts'
import { openEventBus } from './events/event-bus.ts'
import { deleteOldAnswers } from './http/idempotency-queries.ts'
import { openJobs } from './jobs/jobs.ts'
import { mailPasswordChanged, mailRefused, mailResetLink } from './notifications/mail/mail-shopper.ts'
import { openMail } from './notifications/mail/open-mail.ts'
import { openPush } from './notifications/push/push.ts'
import { pushOrder, pushPromise, pushRefunded, pushStock, sendPush } from './notifications/push/push-jobs.ts'
import { deleteOldVisitors } from './notifications/queries.ts'
import { releaseExpiredStock } from './orders/release-unpaid-stock.ts'
import { remindSeller } from './orders/remind-seller.ts'
import { openGateways } from './payments/open-gateways.ts'
import { closeAbandonedPayments, reconcilePayments } from './payments/reconcile.ts'
import { refundOwed } from './payments/refunds.ts'
import { applyRetention } from './privacy/apply-retention.ts'
import type { Shop } from './shop.ts'
import { openStorage } from './storage/open-storage.ts'
import { openCurrentSettings } from './store/current-settings.ts'
import { openSecretBox } from './store/secret-box.ts'

type OpenShop = {
  readonly shop: Shop
  /** Runs `runMinutely` now; `close` waits for it. */
  runMinutelyNow(): void
  close(): Promise<void>
}

/** Deletes expired data, such as sessions and old personal data. */
export async function runCleanup(shop: Shop): Promise<void> {
  const { db, clock, log } = shop
  const now = clock().getTime()
  const hoursAgo = (hours: number) => new Date(now - hours * hourMs)
  const steps = {
    sessions: () => deleteExpired(db, clock()),
    answers: () => deleteOldAnswers(db, hoursAgo(24)),
    missedSearches: () => deleteOldMissedSearches(shop),
    visitors: () => deleteOldVisitors(db, hoursAgo(24)),
    abandonedPayments: () => closeAbandonedPayments(shop),
    retention: () => applyRetention(shop),
    strayPictures: () => deleteStrayPictures(shop, hoursAgo(1)),
    // These are files of this machine, whose times follow its own clock.
    leftDownloads: () => deleteLeftDownloads(new Date()),
  }
  for (const [step, run] of Object.entries(steps))
    await run().catch((error: unknown) => log.warn({ err: error, step }, 'a step of the cleanup failed'))
}

/** Starts this process's workers for all background jobs. */
async function startWorkers(shop: Shop): Promise<void> {
  const { jobs } = shop
  await Promise.all([
    jobs.work('refund-order', ({ orderId }) => refundOwed(shop, orderId)),
    jobs.work('make-avif', ({ pictureId }) => makeAvif(shop, pictureId)),
    jobs.work('apply-prices', ({ batchId }) => applyScheduledPrices(shop, batchId)),
    jobs.work('mail-reset-link', (data) => mailResetLink(shop, data)),
    jobs.work('mail-password-changed', (data) => mailPasswordChanged(shop, data)),
    jobs.work('mail-refused', (data) => mailRefused(shop, data)),
    jobs.work('push-order', (data) => pushOrder(shop, data)),
    jobs.work('push-promise', (data) => pushPromise(shop, data)),
    jobs.work('push-stock', (data) => pushStock(shop, data)),
    jobs.work('push-given-back', (data) => pushRefunded(shop, data)),
    jobs.work('send-push', (data) => sendPush(shop, data)),
    jobs.work('mail-complaint', (data) => mailComplaint(shop, data)),
    jobs.work('mail-answer', (data) => mailAnswer(shop, data)),
    jobs.work('mail-message', (data) => mailMessage(shop, data)),
  ])
}

/** Gives back the stock of unpaid orders, reconciles payments, reminds the seller of waiting orders, and applies due prices whose job was lost. */
export async function runMinutely(shop: Shop): Promise<void> {
  const attempt = (work: Promise<unknown>, message: string) =>
    work.catch((error: unknown) => shop.log.warn({ err: error }, message))
  await Promise.all([
    // Not a step of the reconciliation, which a silent gateway delays.
    attempt(releaseExpiredStock(shop), 'the stock of unpaid orders was not given back'),
    attempt(reconcilePayments(shop), 'reconciling failed'),
    attempt(remindSeller(shop), 'the seller was not reminded'),
    attempt(applyDuePrices(shop), 'prices saved for later were not applied'),
  ])
}

/** Runs the cleanup each hour and `runMinutely` each minute, or when told to. */
function startTimers(shop: Shop) {
  let running: Promise<unknown> = Promise.resolve()
  const run = () => {
    running = runMinutely(shop)
  }
  const hourly = setInterval(() => void runCleanup(shop), hourMs).unref()
  const minutely = setInterval(run, minuteMs).unref()
  async function stop(): Promise<void> {
    clearInterval(hourly)
    clearInterval(minutely)
    // A gateway that does not answer delays the stop by 3 s at most; the next start reconciles again.
    await Promise.race([running, pause(3_000, undefined, { ref: false })])
  }
  return { run, stop }
}

/** Opens the shop over a database: migrates it, opens maps, mail, gateway … by the settings, and starts jobs and timers. */
export async function openShop(
  config: Config,
  address: DatabaseAddress,
  log: FastifyBaseLogger,
  clock: () => Date,
): Promise<OpenShop> {
  if (config.databaseUrl !== undefined) await checkPoolMode(address)
  const database = connect(address, (error) => log.warn({ err: error }, 'a database connection was lost'))
  const { db } = database
  await migrate(database.pool)
  const jobs = await openJobs(address, (error) => log.warn({ err: error }, 'the job queue has a problem'))
  const events = await openEventBus(address, db, log)
  const secrets = await openSecretBox(config)
  const settings = await openCurrentSettings({ db, events, config, box: secrets, log })
  const { gatewayFor, gatewayWith, sandbox } = await openGateways(config.payments, config.razorpayUrls, { db, clock })
  const shop: Shop = {
    db,
    clock,
    maps: openMaps(config.maps, () => settings.now().store.point, clock),
    mail: openMail({ ...config, settings, clock, log }),
    push: openPush(config.push, { db, clock }),
    // Each access reads the settings, because the keys may change while the process runs.
    get gateway() {
      return gatewayFor(settings.now())
    },
    gatewayWith,
    sandbox,
    jobs,
    storage: openStorage(config, log),
    events,
    ...openCaches(events, clock),
    store: () => settings.now().store,
    settings,
    secrets,
    config,
    log,
  }
  await startWorkers(shop)
  if (config.production && shop.mail.isOutbox())
    log.warn('no mail server is set: e-mails are only written into DATA_DIR/outbox and not sent')
  await requeueMissingAvif(shop)
  await requeueMails(shop).catch((error: unknown) => log.warn({ err: error }, 'lost e-mails were not enqueued'))
  await runCleanup(shop)
  const timers = startTimers(shop)
  return {
    shop,
    runMinutelyNow: timers.run,
    async close() {
      await timers.stop()
      await sandbox?.close()
      await jobs.stop()
      await events.stop()
      await database.close()
    },
  }
}
