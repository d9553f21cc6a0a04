/** What people do in the soak drill: they read, search, like, write, sign up and buy, each from an address of their own. */
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { type Client, type ClientResponse, openClient } from '../bench/client.ts'
import type { Standstills } from '../bench/standstill.ts'
import { type Writer } from '../bench/writers.ts'

const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** One of each kind in turn. A refusal by a rule is an answer; it is counted beside failures. What was under way in a standstill is counted alone. */
export function openLoad(ports: readonly number[], writers: readonly Writer[], standstills: Standstills) {
  const clients = ports.map((port) => openClient(port, 32))
  const failures = new Map<string, number>()
  const refusals = new Map<string, number>()
  const times: number[] = []
  const state = { interrupted: 0 }
  const one = async (n: number) => {
    const client = clients[n % clients.length]
    const [writer, other] = [writers[randomInt(writers.length)], writers[randomInt(writers.length)]]
    if (!client || !writer || !other) return
    const [kind, act] = kinds[n % kinds.length] ?? first
    const beganMs = performance.now()
    const { status } = await act(client, writer, other)
    const endedMs = performance.now()
    if (standstills.isIn(beganMs, endedMs)) return void (state.interrupted += 1)
    times.push(endedMs - beganMs)
    const list = status === 0 || status >= 500 ? failures : status >= 400 ? refusals : null
    list?.set(`${kind} ${status}`, (list.get(`${kind} ${status}`) ?? 0) + 1)
  }
  return { one, times, state, failures, refusals, close: () => clients.forEach((client) => client.close()) }
}

type Act = (client: Client, writer: Writer, other: Writer) => Promise<ClientResponse>

/** A visitor's proxy names them: limits count by address. */
const from = () => ({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`, 'user-agent': agent })
const get =
  (path: string): Act =>
  (client, { cookie }) =>
    client.call({ path, headers: { cookie, ...from() } })
const post = (client: Client, path: string, cookie: string, body: object) =>
  client.call({ method: 'POST', path, headers: { cookie, 'idempotency-key': randomUUID(), ...from() }, body })

const write: Act = (client, { cookie, conversation }) =>
  post(client, '/api/messages.php', cookie, { conversation, text: 'Shall we meet at the lake on Sunday?' })

const like: Act = (client, { cookie }, { member }) => post(client, '/api/likes.php', cookie, { profile: member })

const signUp: Act = async (client) => {
  const email = `soak-${randomBytes(8).toString('hex')}@newcomer.example`
  const path = `/api/validate_email.php?email=${encodeURIComponent(email)}`
  const checked = await client.call({ path, headers: from() })
  if (checked.status !== 200) return checked
  const { token } = JSON.parse(checked.text) as { token: string }
  const csrf = createHash('sha256').update(`${token}:${email}`).digest('hex')
  const where = { language: 'en', country: 'NL', timezone: 'Europe/Amsterdam', form_path: '/', referrer: '' }
  const none = { profile: null, attribution: null, trafficsource: null }
  const account = { email, name: 'Noor', password: 'a quiet sunday by the sea', csrf, token, n: agent, ...where, ...none }
  return post(client, '/api/user.php?new=1', '', account)
}

const buy: Act = async (client, { cookie }) => {
  const order = { credit_id: 'hello', payment_method: 'ideal', acknowledge_spending: true }
  const placed = await post(client, '/api/orders.php', cookie, order)
  if (placed.status !== 200) return placed
  const { redirect_url } = JSON.parse(placed.text) as { redirect_url: string }
  return client.call({
    method: 'POST',
    path: new URL(redirect_url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...from() },
    form: 'outcome=pay',
  })
}

/** Of sixty requests: half are polls, six are paid messages, one is a sign-up and one an order. */
const first: [kind: string, act: Act] = ['poll', get('/api/user.php')]
const kinds: [kind: string, act: Act][] = [
  ...Array.from({ length: 6 }, (): [string, Act][] => [
    ['poll', get('/api/chats.php')],
    ['search', get('/api/search.php')],
    ['poll', get('/api/likes.php')],
    first,
    ['message', write],
    ['poll', get('/api/chats.php')],
    ['like', like],
    ['page', get('/members')],
    ['poll', get('/api/chats.php')],
  ]).flat(),
  ['page', get('/')],
  ['page', get('/home')],
  ['sign-up', signUp],
  ['order', buy],
  ['page', get('/credits')],
  ['search', get('/api/search.php?pg=2')],
]
