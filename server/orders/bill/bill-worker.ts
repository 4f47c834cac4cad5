import { parentPort } from 'node:worker_threads'
import { loadFonts } from './bill-fonts.ts'
import { drawBill } from './draw-bill.ts'
import type { PrintJob } from './printer.ts'

// A thread of its own: drawing takes up to a second of computing, in which the store answers others.
const toPrintable = await loadFonts()

parentPort?.on('message', async ({ lines, language }: PrintJob) => {
  parentPort?.postMessage(await drawBill(lines, language, toPrintable))
})
