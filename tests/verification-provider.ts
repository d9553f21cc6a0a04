/** A provider of verification as docs/operating/verification.md describes it: an HTTP server that checks our signature and signs its answer. */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Verdict } from '#server/ports/verification.ts'

export const providerSecret = 'a secret that the provider was told once'
const hmac = (text: string) => createHmac('sha256', providerSecret).update(text).digest('hex')

type ComparisonBody = { id: string; poses: string[]; selfies: string[]; photos: string[] }
export type ProviderStandIn = {
  url: string
  requests: ComparisonBody[]
  /** What it says from now on; `away` is an error, `forged` an answer under another secret. */
  says: Verdict | 'away' | 'forged'
  close: () => Promise<void>
}

/** `now`: its clock, which is that of the test. */
export async function openVerificationStandIn(now: () => Date): Promise<ProviderStandIn> {
  const standIn: ProviderStandIn = { url: '', requests: [], says: { outcome: 'unsure' }, close: async () => {} }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      const [, seconds = '', signature] = /^t=(\d+),v1=(\w+)$/.exec(String(request.headers['duet-signature'])) ?? []
      if (signature !== hmac(`${seconds}.${body}`) || standIn.says === 'away') return response.writeHead(503).end()
      const compared = JSON.parse(body) as ComparisonBody
      standIn.requests.push(compared)
      const verdict = standIn.says === 'forged' ? { outcome: 'approve' } : standIn.says
      const answer = JSON.stringify({ id: compared.id, ...verdict })
      const at = Math.floor(now().getTime() / 1000)
      const signed = standIn.says === 'forged' ? '0'.repeat(64) : hmac(`${at}.${answer}`)
      return response.writeHead(200, { 'duet-signature': `t=${at},v1=${signed}` }).end(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/compare`
  standIn.close = () => new Promise((resolve) => server.close(() => resolve()))
  return standIn
}
