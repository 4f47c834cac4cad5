import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { BillLines } from '#domain/orders/bill-lines.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Language } from '#web/i18n/languages.ts'
import { createLimiter } from '../../concurrency/limiter.ts'
import { projectFile } from '../../config/project-folder.ts'

/** A bill to be drawn as PDF. */
export type PrintJob = { readonly lines: BillLines; readonly language: Language }

/** Draws bills; `client` takes turns with others. */
type Printer = {
  print(job: PrintJob, client: string): Promise<Buffer>
  close(): Promise<void>
}

/** Time limit of one bill, and how long an unused thread stays. */
const maxPrintMs = 20_000
const idleMs = 60_000

/** The thread runs from the sources, so that neither the bundle nor its start contains the PDF library. */
const script = 'server/orders/bill/bill-worker.ts'

/** Draws bills one at a time in a thread that ends when idle. Throws BUSY. */
export function openPrinter(): Printer {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  const limit = createLimiter(1, 16)

  function start(): Worker {
    const started = new Worker(projectFile(script), { resourceLimits: { maxOldGenerationSizeMb: 256 } })
    started.unref()
    // A failed thread is replaced by the next bill; without a listener its error would end the process.
    started.on('error', () => {
      if (worker === started) worker = undefined
    })
    return started
  }

  async function stop(): Promise<void> {
    clearTimeout(idle)
    const stopped = worker
    worker = undefined
    await stopped?.terminate()
  }

  async function printNow(job: PrintJob): Promise<Buffer> {
    clearTimeout(idle)
    worker ??= start()
    try {
      const answer = once(worker, 'message', { signal: AbortSignal.timeout(maxPrintMs) })
      worker.postMessage(job)
      const [pdf] = (await answer) as [Uint8Array]
      idle = setTimeout(() => void stop(), idleMs).unref()
      return Buffer.from(pdf)
    } catch (error) {
      await stop()
      throw error instanceof Error && error.name === 'AbortError' ? new Refusal('BUSY', { retryAfter: 5 }) : error
    }
  }

  return { print: (job, client) => limit(() => printNow(job), client), close: stop }
}
