import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { SmtpConfig } from '../../config/mail-variables.ts'
import { type Mail, type Sender, toMessage, withoutFileAccess } from './mail.ts'

/** Milliseconds to connect, for one reply, and for a whole e-mail. */
type SmtpTimeouts = { readonly connect: number; readonly reply: number; readonly total: number }
const defaultTimeouts: SmtpTimeouts = { connect: 10_000, reply: 20_000, total: 60_000 }

/** Nodemailer's error; `response` is the server's reply, which may name the recipient. */
type SmtpError = Error & { code?: string; command?: string; response?: string; responseCode?: number }

function openTransport({ host, port, encrypted, needsTls, login }: SmtpConfig, timeouts: SmtpTimeouts) {
  return createTransport({
    ...withoutFileAccess,
    host,
    port,
    secure: encrypted,
    requireTLS: needsTls && !encrypted,
    opportunisticTLS: !needsTls,
    // Where settings allow plain text, a connection with an unverified certificate is no less safe.
    tls: { rejectUnauthorized: needsTls, minVersion: 'TLSv1.2' },
    ...(login !== undefined && { auth: { user: login.user, pass: login.password }, forceAuth: true }),
    connectionTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    greetingTimeout: timeouts.reply,
    socketTimeout: timeouts.reply,
    maxResponseSize: 64 * 1024,
  })
}

/** Whether the server refused the recipient or the content with 5xx, so that a retry cannot succeed. */
function isPermanent({ code, command, responseCode = 0 }: SmtpError): boolean {
  const isAboutEmail = (code === 'EENVELOPE' && command === 'RCPT TO') || code === 'EMESSAGE'
  return isAboutEmail && responseCode >= 500 && responseCode < 600
}

/** The error without the server's reply, which may contain addresses or passwords. */
function withoutReply({ code, command, message, response, responseCode }: SmtpError): Error {
  const ownMessage = response === undefined && responseCode === undefined ? message : undefined
  const parts = [code, command, responseCode, ownMessage].filter((part) => part !== undefined)
  return new Error(`The mail server did not take an e-mail: ${parts.join(', ')}`)
}

/** Sends each e-mail by SMTP on its own connection; temporary failures throw, so that the job retries. */
export function smtpMail(
  server: SmtpConfig,
  from: Sender,
  { clock, log, timeouts = defaultTimeouts }: { clock: () => Date; log: FastifyBaseLogger; timeouts?: SmtpTimeouts },
): Mail {
  const transport = openTransport(server, timeouts)
  return {
    async send(email) {
      const message = { ...toMessage(email, from, clock()), signal: AbortSignal.timeout(timeouts.total) }
      try {
        await transport.sendMail(message)
        return true
      } catch (error) {
        const failure = error as SmtpError
        if (!isPermanent(failure)) throw withoutReply(failure)
        log.warn({ status: failure.responseCode }, 'the mail server refused an e-mail for good')
        return false
      }
    },
  }
}
