/** Five hundred random requests to every call: each gets a response of the wire, and nothing crashes. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { refusals } from '#domain/refusal.ts'
import type { CallName } from '#domain/wire.ts'
import { openCaller, callNames, lineOf, type Caller } from './caller.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const requestsPerCall = 500
const mayAnswer = new Set<number>([200, 304, ...Object.values(refusals).filter((status) => status < 500)])

let app: TestApp
let asAnna: Caller
let visitor: Caller
let real: { profile: number; conversation: number }
beforeAll(async () => {
  app = await openTestApp()
  const anna = await app.createMember('Anna', { credits: 1000 })
  const ben = await app.createMember('Ben')
  asAnna = await openCaller(app, anna)
  visitor = await openCaller(app, null)
  const { body } = await asAnna('GET /api/chat.php', { query: { profile: ben } })
  real = { profile: ben, conversation: (body as { id: number }).id }
})
afterAll(() => app.close())

type Shape = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  items?: Shape
  format?: string
}

const nasty = fc.constantFrom<unknown>(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '‮txt',
  "'; drop table member; --",
  '<script>',
  '💕'.repeat(700),
  'x'.repeat(5000),
  '../../etc',
  '%00',
  '{}',
  'null',
  'NaN',
  -1,
  0,
  1.5,
  1e308,
  -0,
  2 ** 53 + 2,
  2 ** 31,
  2 ** 53,
  true,
  null,
  [],
  {},
  [[]],
  { $gt: '' },
  { __proto__: null, constructor: 1 },
  '1e9',
  '0x10',
  '-5',
  '2026-02-30',
  '0001-01-01',
  '99999-01-01',
)
const anything = fc.oneof(nasty, fc.jsonValue({ maxDepth: 2 }), fc.string({ unit: 'binary', maxLength: 40 }))

/** Values of the right kind, from the schema; a real id now and then, so that requests come past the first door. */
function right(shape: Shape, name: string): fc.Arbitrary<unknown> {
  if (name === 'profile' || name === 'id')
    return fc.oneof(fc.constantFrom<unknown>(real.profile, real.conversation, 1), fc.integer())
  if (name === 'conversation')
    return shape.type === 'object'
      ? fc.record({ id: fc.constantFrom(real.conversation, 1, -1) })
      : fc.constantFrom<unknown>(real.conversation, 1)
  if (name === 'email') return fc.oneof(fc.emailAddress(), fc.string())
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map((one) => right(one, '')))
  if (shape.type === 'number' || shape.type === 'integer') return fc.oneof(fc.integer({ min: -5, max: 200 }), fc.double())
  if (shape.type === 'boolean') return fc.boolean()
  if (shape.type === 'null') return fc.constant(null)
  if (shape.type === 'array') return fc.array(right(shape.items ?? {}, ''), { maxLength: 4 })
  if (shape.type === 'object') return objectOf(shape)
  if (name === 'date_of_birth')
    return fc.oneof(
      fc.date({ noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10)),
      fc.string(),
    )
  return fc.string({ unit: 'grapheme', maxLength: 60 })
}

const objectOf = (shape: Shape): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(
      Object.entries(shape.properties ?? {}).map(([name, inner]) => [
        name,
        fc.oneof({ weight: 4, arbitrary: right(inner, name) }, { weight: 1, arbitrary: anything }),
      ]),
    ),
    { requiredKeys: [] },
  )

const shapeOf = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape

function requestFor(name: CallName) {
  const { query, body, form } = lineOf(name)
  const queries = query
    ? objectOf(shapeOf(query)).map((fields) =>
        Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, textOf(value)])),
      )
    : fc.constant({})
  const sent = body
    ? fc.oneof({ weight: 6, arbitrary: objectOf(shapeOf(body)) }, { weight: 1, arbitrary: anything })
    : fc.constant(undefined)
  const files = form
    ? fc.array(fc.tuple(fc.string({ maxLength: 20 }), fc.uint8Array({ maxLength: 200 })), { maxLength: 3 })
    : fc.constant(null)
  return fc.record({ query: queries, body: sent, files })
}

const textOf = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll(/[\ud800-\udfff]/g, '') : (JSON.stringify(value) ?? '')

function formOf(files: [string, Uint8Array][] | null): FormData | undefined {
  if (!files) return undefined
  const form = new FormData()
  for (const [name, bytes] of files)
    form.append(name || 'file', new File([new Uint8Array(bytes)], `${name}.png`, { type: 'image/png' }))
  return form
}

test.each(callNames)('%s', { timeout: 120_000 }, async (name) => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(requestFor(name), async ({ query, body, files }) => {
      count += 1
      const form = formOf(files as [string, Uint8Array][] | null)
      // signing in and up as a visitor does; the rest as a member, who gets further
      const call = /login|user\.php\?new|logout/.test(name) ? visitor : asAnna
      const answer = await call(name, { query, ...(form ? { form } : body === undefined ? {} : { body: JSON.stringify(body) }) })
      expect(mayAnswer, `${answer.status} ${answer.text.slice(0, 200)}`).toContain(answer.status)
      if (answer.status >= 400) expect(Object.keys(refusals)).toContain((answer.body as { error: string }).error)
    }),
    { numRuns: requestsPerCall, interruptAfterTimeLimit: 100_000, markInterruptAsFailure: true, seed: 20261121 },
  )
  expect(count).toBeGreaterThanOrEqual(requestsPerCall)
})
