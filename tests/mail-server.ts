/** A real mail server for tests: accepts, defers, refuses, or does not respond, as set for each address. */
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type Manner = 'take' | 'defer' | 'refuse' | 'hang' | 'blame-us'
export type Received = Email & { recipients: string[] }
export type MailServer = Awaited<ReturnType<typeof openMailServer>>

const answers = {
  defer: [451, '4.7.1 Greylisted, come again'],
  refuse: [550, '5.1.1 No such mailbox'],
  'blame-us': [550, '5.7.1 Your network is blocked'],
} as const

const nothingHappens: (address: string) => Promise<void> = async () => {}

export async function openMailServer() {
  const manners = new Map<string, Manner>()
  const mails: Received[] = []
  let tries = 0
  let onTalk = nothingHappens
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _, done) {
      tries += 1
      const manner = manners.get(address) ?? 'take'
      if (manner === 'hang') return
      const [responseCode, words] = manner === 'take' ? [250, ''] : answers[manner]
      const answer = manner === 'take' ? null : Object.assign(new Error(words), { responseCode })
      void onTalk(address).finally(() => done(answer))
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = envelope.rcptTo.map(({ address }) => address)
        const read = PostalMime.parse(Buffer.concat(chunks)).then((mail) => mails.push({ ...mail, recipients }))
        void read.finally(() => done(null))
      })
    },
  }
  const server = new SMTPServer(options)
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    /** How mails to this address are met from now on. */
    meet: (address: string, manner: Manner) => void manners.set(address, manner),
    /** What happens while a mail is being talked about. */
    during: (look: (address: string) => Promise<void>) => void (onTalk = look),
    mails,
    mailsTo: (address: string) => mails.filter(({ recipients }) => recipients.includes(address)),
    /** The number of delivery attempts. */
    tries: () => tries,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

export const headerOf = (mail: Email | undefined, name: string) => mail?.headers.find(({ key }) => key === name)?.value
/** The token in the mail's link. */
export const tokenIn = (mail: Email | undefined) => /\/activate\/done\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
