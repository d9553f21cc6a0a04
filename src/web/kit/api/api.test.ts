/** The API client: what it sends, what it retries, and how it reports a refusal. */
import { expect, test } from 'vitest'
import { refusalOf } from '#web/kit/api/api-refusal.ts'
import { createApi } from '#web/kit/api/api.ts'

const origin = 'http://social.localhost:3000'

function wireWith(...answers: (() => Response | Promise<Response>)[]) {
  const requests: Request[] = []
  const api = createApi(async (request) => {
    requests.push(request)
    return (answers[requests.length - 1] ?? answers.at(-1)!)()
  }, origin)
  return { api, requests }
}

const ok = () => Response.json(null)
const no =
  (status: number, body: unknown = { error: 'try_again_later' }, headers = {}) =>
  () =>
    Response.json(body, { status, headers })
const like = { body: { profile: 5 } } as never
const refused = (promise: Promise<unknown>) => promise.then(() => null, refusalOf)

test('every call names the app and the host of the page', async () => {
  const { api, requests } = wireWith(ok)
  await api('GET /api/search.php', { query: { country: 'NL', page: 2, gender: undefined } })
  expect(requests[0]?.url).toBe(`${origin}/api/search.php?country=NL&page=2`)
  expect(requests[0]?.headers.get('x-package')).toMatch(/^duet-web\//)
  expect(requests[0]?.headers.get('x-original-host')).toBe('social.localhost:3000')
  expect(requests[0]?.headers.has('idempotency-key')).toBe(false)
})

test('a call with ?new=1 in its name keeps it', async () => {
  const { api, requests } = wireWith(ok)
  await api('POST /api/user.php?new=1', { body: {} } as never)
  expect(requests[0]?.url).toBe(`${origin}/api/user.php?new=1`)
})

test.each([408, 409, 425, 429, 500, 502, 503, 504])(
  'a like answered by %i is sent once more, with the same key',
  async (status) => {
    const { api, requests } = wireWith(no(status, { error: 'try_again_later' }, { 'retry-after': '0' }), ok)
    await api('POST /api/likes.php', like)
    expect(requests).toHaveLength(2)
    expect(requests[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
    expect(requests[1]?.headers.get('idempotency-key')).toBe(requests[0]?.headers.get('idempotency-key'))
    expect(await requests[1]?.json()).toEqual({ profile: 5 })
  },
)

test('a second failure is an error, and there is no third try', async () => {
  const { api, requests } = wireWith(no(503, { error: 'try_again_later' }, { 'retry-after': '0' }))
  expect(await refused(api('POST /api/likes.php', like))).toMatchObject({ code: 'try_again_later', status: 503 })
  expect(requests).toHaveLength(2)
})

test.each([
  ['GET /api/likes.php', 503],
  ['DELETE /api/likes.php', 503],
  ['PUT /api/user.php', 500],
  ['POST /api/likes.php', 422],
  ['POST /api/likes.php', 403],
] as const)('%s answered by %i is not repeated', async (name, status) => {
  const { api, requests } = wireWith(no(status))
  await refused(api(name, (name.startsWith('GET') ? {} : like) as never))
  expect(requests).toHaveLength(1)
})

test('a wait of a minute is an error at once', async () => {
  const { api, requests } = wireWith(no(429, { error: 'too_many_requests' }, { 'retry-after': '60' }))
  expect(await refused(api('POST /api/likes.php', like))).toMatchObject({ details: { retry_after: 60 } })
  expect(requests).toHaveLength(1)
})

test('a given key is sent, so that a retry has the same one', async () => {
  const { api, requests } = wireWith(ok)
  await api('POST /api/messages.php', { body: { conversation: 1, text: 'hi' } } as never, { key: 'kept-by-the-draft' })
  expect(requests[0]?.headers.get('idempotency-key')).toBe('kept-by-the-draft')
})

test('a refusal carries its code and its details', async () => {
  const { api } = wireWith(no(402, { error: 'not_enough_credits', needed: 2, balance: 1 }))
  const refusal = await refused(api('POST /api/likes.php', like))
  expect(refusal).toMatchObject({ code: 'not_enough_credits', status: 402, details: { needed: 2, balance: 1 } })
})

test("a proxy's page instead of an answer still becomes a code", async () => {
  const { api } = wireWith(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(await refused(api('GET /api/user.php'))).toMatchObject({ code: 'try_again_later', status: 502 })
})

test('an answer that is no JSON is a damaged answer', async () => {
  const { api } = wireWith(() => new Response('<h1>Hello</h1>'))
  expect(await refused(api('GET /api/user.php'))).toMatchObject({ code: 'bad_answer' })
})

test('without a connection a write is tried twice, a read once', async () => {
  const { api, requests } = wireWith(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await refused(api('POST /api/likes.php', like))).toMatchObject({ code: 'offline' })
  expect(requests).toHaveLength(2)
  await refused(api('GET /api/user.php'))
  expect(requests).toHaveLength(3)
})

test('a call that gets no answer ends by itself', async () => {
  const api = createApi(
    (request) => new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason))),
    origin,
  )
  expect(await refused(api('GET /api/user.php', {}, { timeoutMs: 20 }))).toMatchObject({ code: 'timeout' })
})

test('a call that is given up is not a refusal', async () => {
  const leaving = new AbortController()
  const api = createApi(
    (request) => new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason))),
    origin,
  )
  const call = api('GET /api/user.php', {}, { signal: leaving.signal })
  leaving.abort()
  await expect(call).rejects.toHaveProperty('name', 'AbortError')
})
