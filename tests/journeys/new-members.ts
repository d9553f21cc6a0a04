/** Newcomers with their own IP addresses: one address may sign up a limited number of members per hour. */
import { randomInt } from 'node:crypto'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'

/** Any address here can log in by a call for developers. */
export type NewMember = { email: string; name: string; password: string; country: string; language: string }

/** Returns the member's id. `site` is called by IP address: some machines do not resolve names under .localhost. */
export async function signUpFromAfar(site: URL, newMember: NewMember): Promise<number> {
  const text = JSON.stringify(newMember)
  const { status, body } = await post(site, text, freshAddress()).catch(() => post(site, text))
  if (status !== 200) throw new Error(`Signing up answered ${status}: ${JSON.stringify(body)}`)
  return (body as { profile: { id: number } }).profile.id
}

/** Every 127.… address is this machine; where only one exists, that one is used. */
const freshAddress = () => `127.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(1, 255)}`

function post({ host, port }: URL, text: string, localAddress?: string) {
  const headers = { host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  const options = {
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/api/user.php?new=1',
    headers,
    ...(localAddress && { localAddress }),
  }
  return new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    const outgoing = request(options, (answer) => {
      json(answer).then((body) => resolve({ status: answer.statusCode, body }), reject)
    })
    outgoing.on('error', reject)
    outgoing.end(text)
  })
}
