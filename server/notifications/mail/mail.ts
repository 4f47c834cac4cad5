import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../ids.ts'
import { writeFileAtomic } from '../../storage/write-file-atomic.ts'
import { type Letter, type Sender, writeEml } from './eml.ts'

/** The way letters leave the store; handed in, so that it works without any account (CONTRACT "Payments and mail"). */
export type Mail = {
  /** Whether the letter has left; false when it never will. Throws when another try may help. */
  send(letter: Letter): Promise<boolean>
}

/** Writes every letter as a file that mail programs open. Only the owner may read them: some hold links to a new password. */
export function outboxMail(folder: string, from: Sender, clock: () => Date): Mail {
  return {
    async send(letter) {
      const id = newId()
      const at = clock()
      const name = `${at.toISOString().replace(/[:.]/g, '-')}-${id}`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, name)
      await writeFileAtomic(`${path}.draft`, `${path}.eml`, writeEml(letter, from, { id, at }), 0o600)
      return true
    },
  }
}
