/** Mail transport: sends one message to a mail server, or stores it in the outbox where none is configured. */
import { createTransport } from 'nodemailer'
import type { Db } from '#server/infrastructure/db.ts'

export type EmailMessage = {
  to: string
  from: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}
/**
 * The result of sending. `deferred`: try again later. `bounced`: the address is refused for good. `unreachable`: no answer, or our
 * login or sender is refused.
 */
export type MailResult =
  { accepted: true; response: string } | { accepted: false; kind: 'deferred' | 'bounced' | 'unreachable'; response: string }
export type Mailer = { send: (email: EmailMessage) => Promise<MailResult>; close: () => Promise<void> }

type SmtpOptions = { connectMs?: number; silenceMs?: number }

/** A pool of connections to a mail server. */
export function openTransport(url: string, { connectMs = 10_000, silenceMs = 30_000 }: SmtpOptions = {}) {
  const address = new URL(url)
  return createTransport({
    host: address.hostname.replace(/^\[|\]$/g, ''),
    port: Number(address.port) || (address.protocol === 'smtps:' ? 465 : 587),
    secure: address.protocol === 'smtps:',
    ...(address.username && { auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) } }),
    pool: true,
    maxConnections: 3,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

export function openSmtp(url: string, options: SmtpOptions = {}): Mailer {
  const transport = openTransport(url, options)
  return {
    async send(email) {
      try {
        const { response } = await transport.sendMail(email)
        return { accepted: true, response: short(response) }
      } catch (error) {
        return refusedBecause(error as SmtpError)
      }
    },
    close: async () => transport.close(),
  }
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string }

function refusedBecause(error: SmtpError): MailResult {
  const response = short(error.response ?? error.message)
  const code = error.responseCode ?? 0
  // 5.7: refused because of the sender, no matter who the recipient is (RFC 3463)
  const isPolicy = /^5\d\d[ -]5\.7\./.test(response)
  const isAboutUs = isPolicy || error.code === 'EAUTH' || error.command === 'MAIL FROM' || error.command === 'CONN'
  if (code >= 400 && code < 500 && !isAboutUs) return { accepted: false, kind: 'deferred', response }
  if (code >= 500 && !isAboutUs) return { accepted: false, kind: 'bounced', response }
  return { accepted: false, kind: 'unreachable', response }
}

/** One line, short enough for the mail log. */
const short = (response: string) => response.replace(/\s+/g, ' ').trim().slice(0, 300)

export function openOutbox(db: Db): Mailer {
  return {
    async send({ to, from, subject, text, html, headers = {} }) {
      const email = { recipient: to, sender: from, subject, text_body: text, html_body: html, headers: JSON.stringify(headers) }
      await db.insertInto('outbox_mail').values(email).execute()
      return { accepted: true, response: '250 kept in the outbox' }
    },
    close: async () => {},
  }
}
