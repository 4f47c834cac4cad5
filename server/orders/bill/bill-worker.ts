import { parentPort } from 'node:worker_threads'
import { loadFonts } from './bill-fonts.ts'
import { drawBill } from './draw-bill.ts'
import type { DrawJob } from './pdf-drawer.ts'

// Runs in its own thread, since drawing computes for up to a second and would delay other requests.
const toPrintable = await loadFonts()

parentPort?.on('message', async ({ texts, language }: DrawJob) => {
  parentPort?.postMessage(await drawBill(texts, language, toPrintable))
})
