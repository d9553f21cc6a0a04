/** Newcomers who come from addresses of their own: from one address only so many may sign up in an hour. */
import { randomInt } from 'node:crypto'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'

/** Anyone who has an address here can sign in by a call for developers. */
export type NewMember = { email: string; name: string; password: string; country: string; language: string }

/** Answers their id. `site` is asked by its number: not every machine knows names that end in .localhost. */
export async function signUpFromAfar(site: URL, newMember: NewMember): Promise<number> {
  const text = JSON.stringify(newMember)
  const { status, body } = await post(site, text, freshAddress()).catch(() => post(site, text))
  if (status !== 200) throw new Error(`Signing up answered ${status}: ${JSON.stringify(body)}`)
  return (body as { profile: { id: number } }).profile.id
}

/** Every 127.… is this machine; where only one of them is, that one serves. */
const freshAddress = () => `127.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(1, 255)}`

function post({ host, port }: URL, text: string, localAddress?: string) {
  const headers = { host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  const ask = {
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/api/user.php?new=1',
    headers,
    ...(localAddress && { localAddress }),
  }
  return new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    const told = request(ask, (answer) => {
      json(answer).then((body) => resolve({ status: answer.statusCode, body }), reject)
    })
    told.on('error', reject)
    told.end(text)
  })
}
