import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Language } from '#domain/languages.ts'
import type { BillTexts } from '#domain/orders/bill-texts.ts'
import { Refusal } from '#domain/refusal.ts'
import { createLimiter } from '../../concurrency/limiter.ts'
import { projectFile } from '../../config/project-folder.ts'

/** A bill to be drawn as PDF. */
export type DrawJob = { readonly texts: BillTexts; readonly language: Language }

const maxDrawMs = 20_000
const idleMs = 60_000

/** The thread runs from the sources, so that the bundled server does not load the PDF library. */
const script = 'server/orders/bill/bill-worker.ts'

/** Draws bills one at a time in a thread that ends when idle; clients take turns. Throws BUSY. */
export function openPdfDrawer() {
  let worker: Worker | undefined
  let idleTimer: NodeJS.Timeout | undefined
  const limit = createLimiter({ maxRunning: 1, maxWaiting: 16 })

  function start(): Worker {
    const started = new Worker(projectFile(script), { resourceLimits: { maxOldGenerationSizeMb: 256 } })
    started.unref()
    // The next bill starts another thread; an error without a listener would end the process.
    started.on('error', () => {
      if (worker === started) worker = undefined
    })
    return started
  }

  async function stop(): Promise<void> {
    clearTimeout(idleTimer)
    const stopped = worker
    worker = undefined
    await stopped?.terminate()
  }

  async function drawNow(job: DrawJob): Promise<Buffer> {
    clearTimeout(idleTimer)
    worker ??= start()
    try {
      const answer = once(worker, 'message', { signal: AbortSignal.timeout(maxDrawMs) })
      worker.postMessage(job)
      const [pdf] = (await answer) as [Uint8Array]
      idleTimer = setTimeout(() => void stop(), idleMs).unref()
      return Buffer.from(pdf)
    } catch (error) {
      await stop()
      throw error instanceof Error && error.name === 'AbortError' ? new Refusal('BUSY', { retryAfter: 5 }) : error
    }
  }

  return { draw: (job: DrawJob, client: string) => limit(() => drawNow(job), client), close: stop }
}
