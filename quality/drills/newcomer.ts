/**
 * A newcomer at a proxy of this machine, with a mail server of their own: signs up, opens the mail's link, adds a photo and sees it.
 * Started by the install drill inside its network: HOST.
 */
import { createHash, randomUUID } from 'node:crypto'
import { request } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'
import { tokenIn } from '../../tests/mail-server.ts'
import { formOf } from '../bench/hostile/payloads.ts'

type Given = { method?: string; cookie?: string; body?: object; form?: { type: string; body: Buffer } }
type NewcomerResponse = { status: number; headers: IncomingHttpHeaders; bytes: Buffer }

const [host = ''] = process.argv.slice(2)
const email = 'noor@newcomer.example'
const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const mailMs = 60_000

/** What `smtp-url` of docs/operating/install.md names. */
async function openMailServer() {
  const mails: Email[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username }, _, done) => done(null, { user: username }),
    onData(stream, _, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on(
        'end',
        () =>
          void PostalMime.parse(Buffer.concat(chunks))
            .then((mail) => mails.push(mail))
            .finally(() => done(null)),
      )
    },
  })
  await new Promise<void>((ready) => server.listen(587, '127.0.0.1', ready))
  return { mails, close: () => new Promise<void>((closed) => server.close(() => closed())) }
}

function ask(path: string, { method = 'GET', cookie = '', body, form }: Given = {}): Promise<NewcomerResponse> {
  const content = form?.body ?? (body && Buffer.from(JSON.stringify(body)))
  const headers = {
    host,
    cookie,
    'user-agent': agent,
    origin: `https://${host}`,
    'idempotency-key': randomUUID(),
    ...(content && { 'content-type': form?.type ?? 'application/json', 'content-length': content.byteLength }),
  }
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: 443, servername: host, rejectUnauthorized: false, method, path, headers }
    const outgoing = request(options, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }))
    })
    outgoing.on('error', reject)
    outgoing.end(content)
  })
}

async function must(path: string, given: Given = {}): Promise<NewcomerResponse> {
  const answer = await ask(path, given)
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.bytes.toString().slice(0, 200)}`)
  return answer
}

const read = <T>({ bytes }: NewcomerResponse) => JSON.parse(bytes.toString()) as T

async function signUp(): Promise<string> {
  const { token } = read<{ token: string }>(await must(`/api/validate_email.php?email=${encodeURIComponent(email)}`))
  const csrf = createHash('sha256').update(`${token}:${email}`).digest('hex')
  const visit = { profile: null, attribution: null, trafficsource: null, form_path: '/', referrer: '' }
  const place = { language: 'en', country: 'NL', timezone: 'Europe/Amsterdam' }
  const form = { email, name: 'Noor', password: 'a quiet sunday by the sea', ...visit, ...place, csrf, token, n: agent }
  const { headers } = await must('/api/user.php?new=1', { method: 'POST', body: form })
  return (headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ')
}

const mailServer = await openMailServer()
try {
  const cookie = await signUp()
  for (const startedMs = performance.now(); mailServer.mails.length === 0; await pause(200))
    if (performance.now() - startedMs > mailMs) throw new Error('The mail did not come.')
  const [mail] = mailServer.mails
  await must('/api/activate.php', { method: 'POST', cookie, body: { token: tokenIn(mail) } })
  const create = { width: 3000, height: 4000, channels: 3, background: '#d8a070' } as const
  const photo = await sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 25 } } })
    .jpeg()
    .toBuffer()
  const sent = await must('/api/profileimage.php', { method: 'POST', cookie, form: formOf([photo]) })
  const [stored] = read<{ images: { thumb_filename: string }[] }>(sent).images
  const seen = await must(`/media/${stored?.thumb_filename}`, { cookie })
  const megabytes = (photo.byteLength / 1e6).toFixed(1)
  console.log(`mail "${mail?.subject}", a photo of ${megabytes} MB comes back as ${seen.headers['content-type']}`)
} finally {
  await mailServer.close()
}
