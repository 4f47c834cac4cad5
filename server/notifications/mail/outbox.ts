import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { newId } from '../../ids.ts'
import { writeFileAtomic } from '../../storage/write-file-atomic.ts'
import { type Mail, type Sender, toMessage, withoutFileAccess } from './mail.ts'

/** Writes each e-mail as an .eml file that only the process's user can read, since some contain reset links. */
export function outboxMail(folder: string, from: Sender, clock: () => Date): Mail {
  const transport = createTransport({ ...withoutFileAccess, streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(email) {
      const date = clock()
      const { message } = await transport.sendMail(toMessage(email, from, date))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${date.toISOString().replace(/[:.]/g, '-')}-${newId()}`)
      await writeFileAtomic(`${path}.draft`, `${path}.eml`, message as Buffer, 0o600)
      return true
    },
  }
}
