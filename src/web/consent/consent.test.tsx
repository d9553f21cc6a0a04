// @vitest-environment happy-dom
/** The question about cookies, the way back to it, and the attribution in an address. */
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ConsentRequest } from '#domain/consent/consent.ts'
import { useAttribution } from '#web/parts/attribution/attribution.ts'
import { captureAttribution } from '#web/parts/attribution/capture-attribution.ts'
// Imported in advance: no test waits for the compiler.
import '#web/consent/consent-bar.tsx'
import '#web/consent/consent-dialog.tsx'
import { ConsentQuestion } from '#web/consent/consent.tsx'
import { CookieSettings } from '#web/consent/cookie-settings.tsx'
import { PrivacyChoices } from '#web/consent/privacy-choices.tsx'
import { Providers } from '#web/kit/providers.tsx'
import { createSession } from '#web/kit/app/session.ts'
import type { Start } from '#web/kit/app/bootstrap.ts'
import { apiOf, startFor } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

function Page() {
  return (
    <>
      <main id="main" tabIndex={-1}>
        came from {useAttribution()?.network ?? 'nowhere'}
      </main>
      <ConsentQuestion />
      <CookieSettings />
      <PrivacyChoices />
    </>
  )
}

function open(more: Partial<Start> = {}, { agreed = false } = {}) {
  const requests: ConsentRequest[] = []
  const api = apiOf({
    'GET /api/consent.php': () => ({ affiliate: agreed }),
    'POST /api/consent.php': ({ body }: { body: ConsentRequest }) => {
      requests.push(body)
      return { affiliate: body.affiliate }
    },
  })
  const start = { ...startFor(null), consent: null, arrival: { network: 'partner' }, ...more }
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  render(
    <Providers api={api} session={createSession(api, null)} start={start} messages={english}>
      <Stub />
    </Providers>,
  )
  return requests
}
const bar = () => screen.queryByRole('region', { name: 'Cookies' })

test('no and yes stand side by side as equals, and each ends the question', async () => {
  for (const [name, affiliate] of [
    ['No, thanks', false],
    ['Allow', true],
  ] as const) {
    const requests = open()
    const no = await screen.findByRole('button', { name: 'No, thanks' })
    expect(no.className).toBe(screen.getByRole('button', { name: 'Allow' }).className)
    await userEvent.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(bar()).toBeNull())
    expect(document.activeElement?.id).toBe('main')
    expect(requests).toEqual([{ affiliate, network: affiliate ? { network: 'partner' } : null }])
    cleanup()
  }
})

test('anyone who chooses one by one does it in a dialog, and goes on at the page', async () => {
  const requests = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Choose' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save my choice' }))
  await waitFor(() => expect(bar()).toBeNull())
  expect(document.activeElement?.id).toBe('main')
  expect(requests).toEqual([{ affiliate: false, network: null }])
})

test('a visitor who has answered is not asked again, and can change the answer with one switch', async () => {
  const requests = open({ consent: { affiliate: true } }, { agreed: true })
  expect(bar()).toBeNull()
  const choice = await screen.findByRole('switch', { name: 'Where you came from' })
  expect(choice).toHaveProperty('checked', true)
  await userEvent.click(choice)
  await waitFor(() => expect(choice).toHaveProperty('checked', false))
  expect(requests).toEqual([{ affiliate: false, network: null }])
})

test('a yes that a member said in another browser is shown and taken back in this one', async () => {
  const requests = open({ consent: null, arrival: null }, { agreed: true })
  const choice = await screen.findByRole('switch', { name: 'Where you came from' })
  expect(choice).toHaveProperty('checked', true)
  await userEvent.click(choice)
  await waitFor(() => expect(choice).toHaveProperty('checked', false))
  expect(requests).toEqual([{ affiliate: false, network: null }])
})

test('without a partner there is nothing to ask', () => {
  open({ arrival: null })
  expect(bar()).toBeNull()
})

test('robots are not asked', () => {
  open({ isCrawler: true })
  expect(bar()).toBeNull()
})

test('an attribution is stored in the tab, removed from the address, and sent with a yes', async () => {
  history.replaceState({ idx: 3 }, '', '/?page=2&network=partner&aff_sub=a#top')
  captureAttribution({ arrival: { network: 'partner', sub1: 'a' } })
  expect(`${location.pathname}${location.search}${location.hash}`).toBe('/?page=2#top')
  expect(history.state).toEqual({ idx: 3 })
  const requests = open()
  expect(await screen.findByText('came from partner')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Allow' }))
  await waitFor(() => expect(requests).toEqual([{ affiliate: true, network: { network: 'partner', sub1: 'a' } }]))
})

test('after a reload before the choice the attribution is still stored, and a later link with a network replaces it', () => {
  captureAttribution({ arrival: { network: 'first' } })
  captureAttribution({ arrival: null })
  expect(sessionStorage.getItem('network')).toBe('{"network":"first"}')
  captureAttribution({ arrival: { network: 'second' } })
  expect(sessionStorage.getItem('network')).toBe('{"network":"second"}')
})
