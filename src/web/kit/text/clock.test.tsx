// @vitest-environment happy-dom
/** The clock of a page: server and browser render the same hours, and a cookie sends the time zone with the next request. */
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '#domain/members/members.ts'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { Providers } from '#web/kit/providers.tsx'
import { createSession } from '#web/kit/app/session.ts'
import { apiOf, startFor } from '#web/kit/testing.tsx'

const sentAt = '2026-11-20T23:30:00Z'
const Hours = () => {
  const { full, day, time } = usePageTime()
  return <p>{`${full(sentAt)}, ${day(sentAt)}, ${time(sentAt)}`}</p>
}

const member = { profile: { id: 7 } } as User
const pageFor = (user: User | null, timeZone: string, iso = 'en-US') => {
  const api = apiOf({})
  const start = { ...startFor(user), timeZone, iso }
  return (
    <Providers api={api} session={createSession(api, user)} start={start} messages={{}}>
      <Hours />
    </Providers>
  )
}

/** Returns the server's text, and the text after hydration in `zone`. */
async function takeOver(page: React.ReactNode, zone: string) {
  vi.stubEnv('TZ', zone)
  vi.useFakeTimers({ now: startFor(null).nowMs, toFake: ['Date'] })
  const box = document.createElement('div')
  box.innerHTML = renderToString(page)
  const written = box.textContent
  const root = await act(() => hydrateRoot(box, page))
  const shown = box.textContent
  act(() => root.unmount())
  return { written, shown }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  document.cookie = 'time_zone=; Path=/; Max-Age=0'
})

test.each(['Europe/Amsterdam', 'America/New_York'])('nothing jumps for a member in %s', async (zone) => {
  const { written, shown } = await takeOver(pageFor(member, zone), zone)
  expect(written).toBe(shown)
  expect(document.cookie).toBe(`time_zone=${zone}`)
})

test('on a first visit the browser puts the hours right, and a visitor gets no cookie', async () => {
  const { written, shown } = await takeOver(pageFor(null, 'Europe/Amsterdam'), 'America/New_York')
  expect(written).toContain('12:30 AM, today, 12:30 AM')
  expect(shown).toContain('6:30 PM, yesterday, 6:30 PM')
  expect(document.cookie).not.toContain('New_York')
})

test('British English has its own dates and hours', async () => {
  const { shown } = await takeOver(pageFor(null, 'Europe/London', 'en-GB'), 'Europe/London')
  expect(shown).toBe('20 November 2026 at 23:30, yesterday, 23:30')
})

test('a time alone is written as it is in a full date', () => {
  const text = renderToString(pageFor(member, 'Europe/Amsterdam', 'de-DE'))
  expect(text).toContain('21. November 2026 um 00:30, heute, 00:30')
})
