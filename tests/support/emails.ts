import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A letter as its reader sees it. */
export type ReadLetter = {
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  readonly html: string
  readonly raw: string
}

function fromQuotedPrintable(body: string): string {
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function fromEncodedWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/g, (_, word) => Buffer.from(word, 'base64').toString('utf8'))
}

/** Reads a message as a mail program does: headers unfolded and decoded, text and HTML out of their wrapping. */
export function readLetter(raw: string): ReadLetter {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(': ')
      return [line.slice(0, colon).toLowerCase(), fromEncodedWords(line.slice(colon + 2))]
    }),
  )
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '') ?? []
  const parts = raw.slice(end).split(`\r\n--${boundary}`)
  const bodyOf = (type: string) => {
    const part = parts.find((each) => each.includes(`Content-Type: ${type};`)) ?? ''
    return fromQuotedPrintable(part.slice(part.indexOf('\r\n\r\n') + 4))
  }
  return { headers, text: bodyOf('text/plain'), html: bodyOf('text/html'), raw }
}

/** Every letter in the outbox of a data folder, the oldest first. */
export function outbox(folder: string): ReadLetter[] {
  const names = (() => {
    try {
      return readdirSync(join(folder, 'outbox'))
    } catch {
      return []
    }
  })()
  const letters = names.filter((name) => name.endsWith('.eml')).sort()
  return letters.map((name) => readLetter(readFileSync(join(folder, 'outbox', name), 'latin1')))
}

/** The letters to this address, once there are so many; letters are put off and written a moment later. */
export async function lettersTo(folder: string, address: string, howMany = 1): Promise<ReadLetter[]> {
  for (const until = Date.now() + 15_000; Date.now() < until; await pause(50)) {
    const found = outbox(folder).filter((letter) => letter.headers.get('to') === address)
    if (found.length >= howMany) return found
  }
  throw new Error(`There were not ${howMany} letters to ${address}`)
}

/** The first letter that says this, once it has been written. */
export async function letterSaying(folder: string, words: RegExp): Promise<ReadLetter> {
  for (const until = Date.now() + 15_000; Date.now() < until; await pause(50)) {
    const found = outbox(folder).find(({ text }) => words.test(text))
    if (found !== undefined) return found
  }
  throw new Error(`There was no letter saying ${words}`)
}

/** The token of the link to a new password in a letter. */
export function tokenIn(letter: ReadLetter | undefined): string {
  return /\/reset-password\/([A-Za-z0-9_-]{43})/.exec(letter?.text ?? '')?.[1] ?? ''
}
