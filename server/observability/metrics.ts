import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { Refusal } from '#domain/refusal.ts'
import { lastBackupSeconds } from '../backup/last-backup.ts'
import { isDatabaseUnavailable } from '../database/errors.ts'
import type { Shop } from '../shop.ts'
import { backlogOf } from './backlog.ts'
import { version } from './version.ts'

const digest = (text: string) => hash('sha256', text, 'buffer')

/** Counts a response with its duration in milliseconds. */
export type CountAnswer = (about: { method: string; route: string; status: number }, ms: number) => void

/** The backlog; empty while the database is unavailable. */
const backlogNow = (shop: Shop) =>
  backlogOf(shop).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return []
    throw error
  })

/** Serves /metrics for Prometheus if METRICS_TOKEN is set; returns the counter for responses of the fast path. */
export function metricsRoutes(app: FastifyInstance, shop: Shop): CountAnswer | undefined {
  const { metricsToken } = shop.config
  if (metricsToken === undefined) return undefined
  const expected = digest(`Bearer ${metricsToken}`)
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const answers = new Histogram({
    name: 'thela_answer_seconds',
    help: 'Time from a request to its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  new Gauge({
    name: 'thela_backlog',
    help: 'What is waiting to be done or looked into, by kind.',
    labelNames: ['kind'] as const,
    registers,
    async collect() {
      const backlog = await backlogNow(shop)
      this.reset()
      for (const { kind, count } of backlog) this.set({ kind }, count)
    },
  })
  new Gauge({
    name: 'thela_last_backup_timestamp_seconds',
    help: 'Moment of the latest finished `npm run backup` with this DATA_DIR; 0 before the first.',
    registers,
    async collect() {
      this.set(await lastBackupSeconds(shop.config.dataDir))
    },
  })
  new Gauge({
    name: 'thela_build_info',
    help: 'Always 1; its labels name the version of the store and of Node.',
    labelNames: ['version', 'node'] as const,
    registers,
  }).set({ version, node: process.version }, 1)
  const count: CountAnswer = ({ status, ...about }, ms) =>
    answers.observe({ ...about, status: String(status) }, ms / 1000)
  app.addHook('onResponse', async (request, reply) => {
    // Labels are known routes only: each made-up URL would add a time series.
    const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown')
    count({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime)
  })
  app.addHook('onClose', async () => {
    register.clear()
  })
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) throw new Refusal('NOT_FOUND')
    return reply
      .type(register.contentType)
      .header('cache-control', 'no-store')
      .send(await register.metrics())
  })
  return count
}
