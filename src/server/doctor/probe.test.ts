/** The probe: only who knows the secret is answered, for half an hour, and nobody else can give the answer. */
import { expect, test } from 'vitest'
import { newProbe, readProbe } from '#server/doctor/probe.ts'

const secret = 'a-secret-of-this-installation'
const now = new Date('2026-06-15T12:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

test('a probe of the same secret gets its proof, and each probe another one', () => {
  const [one, other] = [newProbe(secret, now), newProbe(secret, now)]
  expect(readProbe(secret, one.header, later(20))).toBe(one.proof)
  expect(other.proof).not.toBe(one.proof)
  expect(one.header).not.toContain(one.proof)
})

test('a probe of another secret, an old or a changed one gets none', () => {
  const { header } = newProbe(secret, now)
  expect(readProbe('another-secret', header, now)).toBeNull()
  for (const minutes of [31, -31]) expect(readProbe(secret, header, later(minutes))).toBeNull()
  for (const changed of ['', 'x', header.slice(1), `${header}x`, header.replace(/.$/, '!')])
    expect(readProbe(secret, changed, now)).toBeNull()
})
