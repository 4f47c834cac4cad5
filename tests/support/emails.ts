import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime, { decodeWords } from 'postal-mime'
import { wakeWorkers } from './job-workers.ts'

/** An e-mail as a mail program shows it. */
export type ReadEmail = {
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  readonly html: string
  readonly raw: string
}

/** Parses an .eml message; header values are decoded. */
export async function readEmail(raw: Buffer | string): Promise<ReadEmail> {
  const { headers, text = '', html = '' } = await PostalMime.parse(raw)
  const decoded = new Map(headers.map(({ key, value }) => [key, decodeWords(value)]))
  return { headers: decoded, text, html, raw: raw.toString() }
}

/** All e-mails in the outbox of a data folder, oldest first. */
export async function outbox(folder: string): Promise<ReadEmail[]> {
  const files = globSync(join(folder, 'outbox', '*.eml')).sort()
  return Promise.all(files.map((file) => readEmail(readFileSync(file))))
}

async function waitForEmails(folder: string, matches: (email: ReadEmail) => boolean, count: number) {
  wakeWorkers()
  for (const end = Date.now() + 15_000; Date.now() < end; await pause(50)) {
    const found = (await outbox(folder)).filter(matches)
    if (found.length >= count) return found
  }
  throw new Error(`The outbox did not get ${count} of these e-mails: ${matches}`)
}

/** Waits for e-mails to this address; a background job writes them. */
export function emailsTo(folder: string, address: string, count = 1): Promise<ReadEmail[]> {
  return waitForEmails(folder, ({ headers }) => headers.get('to') === address, count)
}

/** Waits for an e-mail whose text matches. */
export async function emailSaying(folder: string, pattern: RegExp): Promise<ReadEmail> {
  const [first] = await waitForEmails(folder, ({ text }) => pattern.test(text), 1)
  return first as ReadEmail
}

/** The token of the password reset link in an e-mail. */
export function tokenIn(email: ReadEmail | undefined): string {
  return /\/reset-password\/([A-Za-z0-9_-]{43})/.exec(email?.text ?? '')?.[1] ?? ''
}
