import type { FastifyBaseLogger } from 'fastify'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SmtpSettings } from '../../config/mail-settings.ts'
import { newId } from '../../ids.ts'
import { type Letter, type Sender, writeEml } from './eml.ts'
import type { Mail } from './mail.ts'

/** How long a mail server may take, in milliseconds: to be reached, for one answer, for a whole letter. */
export type SmtpWaits = { readonly reach: number; readonly answer: number; readonly letter: number }
const usualWaits: SmtpWaits = { reach: 10_000, answer: 20_000, letter: 60_000 }

/** What nodemailer tells of a failure; `response` is the server's own text, which may name the reader. */
type SmtpFailure = Error & { code?: string; command?: string; response?: string; responseCode?: number }

function optionsOf({ host, port, encrypted, needsTls }: SmtpSettings, waits: SmtpWaits) {
  return {
    host,
    port,
    secure: encrypted,
    requireTLS: needsTls && !encrypted,
    opportunisticTLS: !needsTls,
    // Where a letter may travel in the open, a certificate that fits nobody is no worse.
    tls: { rejectUnauthorized: needsTls, minVersion: 'TLSv1.2' as const },
    connectionTimeout: waits.reach,
    dnsTimeout: waits.reach,
    greetingTimeout: waits.answer,
    socketTimeout: waits.answer,
    maxResponseSize: 64 * 1024,
  }
}

/** Hands one letter to the server on a connection of its own; ends by its time whatever the server does. */
function handOver(server: SmtpSettings, waits: SmtpWaits, from: string, to: string, message: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const connection = new SMTPConnection(optionsOf(server, waits))
    const tooLong = setTimeout(() => stop(new Error('the letter took too long')), waits.letter)
    // Whatever comes after the first outcome (a late error, the end of the connection) changes nothing.
    const stop = (error: Error) => {
      clearTimeout(tooLong)
      reject(error)
      connection.close()
    }
    const send = () =>
      connection.send({ from, to: [to], size: Buffer.byteLength(message) }, message, (error) => {
        if (error) return stop(error)
        clearTimeout(tooLong)
        connection.quit()
        resolve()
      })
    connection.on('error', stop)
    connection.on('end', () => stop(new Error('the mail server hung up')))
    connection.connect((error) => {
      if (error) return stop(error)
      if (server.login === undefined) return send()
      const { user, password } = server.login
      connection.login({ user, pass: password }, (wrong) => (wrong ? stop(wrong) : send()))
    })
  })
}

/** Whether the server will never take this letter: it refused the reader's address or the letter itself with a 5xx. */
function isForGood({ code, command, responseCode = 0 }: SmtpFailure): boolean {
  const isAboutLetter = (code === 'EENVELOPE' && command === 'RCPT TO') || code === 'EMESSAGE'
  return isAboutLetter && responseCode >= 500 && responseCode < 600
}

/** The failure without the server's words, which may repeat an address or what was sent. */
function nameless({ code, command, message, response, responseCode }: SmtpFailure): Error {
  const said = response === undefined && responseCode === undefined ? message : undefined
  const parts = [code, command, responseCode, said].filter((part) => part !== undefined)
  return new Error(`The mail server did not take a letter: ${parts.join(', ')}`)
}

/**
 * Sends letters by SMTP. nodemailer only speaks the protocol: the message is our own (eml.ts), so that nothing in it can
 * make nodemailer open a file or an address. What may still work is thrown, and tried again by the list of put-off work.
 */
export function smtpMail(
  server: SmtpSettings,
  from: Sender,
  { clock, log, waits = usualWaits }: { clock: () => Date; log: FastifyBaseLogger; waits?: SmtpWaits },
): Mail {
  return {
    async send(letter: Letter) {
      const message = writeEml(letter, from, { id: newId(), at: clock() })
      const failure = await handOver(server, waits, from.address, letter.to, message).then(
        () => undefined,
        (error: SmtpFailure) => error,
      )
      if (failure === undefined) return true
      if (!isForGood(failure)) throw nameless(failure)
      log.warn({ status: failure.responseCode }, 'a letter was refused by the mail server for good')
      return false
    },
  }
}
