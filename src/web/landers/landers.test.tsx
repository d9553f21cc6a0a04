// @vitest-environment happy-dom
/** Landers: their addresses and redirects. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { landerFamilies, slugs } from '#domain/landers/lander-slugs.ts'
import type { Locale } from '#domain/languages/languages.ts'
import FeedPage from '#web/landers/feed-page.tsx'
import { loader as leadOn } from '#web/landers/lander-index.tsx'
import { loadLander } from '#web/landers/load-lander.ts'
import { startContext } from '#web/kit/app/bootstrap.ts'
import { renderPage, startFor } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

afterEach(cleanup)

function openLander(locale: Locale, params: Record<string, string>, search = '', niche = 1) {
  const context = new RouterContextProvider()
  context.set(startContext, { ...startFor(null, { niche }), locale })
  return { context, params, url: new URL(`http://a.example/landers/x${search}`) } as never
}

const thrownBy = (work: () => unknown) => {
  try {
    work()
  } catch (thrown) {
    return thrown as Response & { init?: { status: number } }
  }
  throw new Error('it threw nothing')
}

test.each(landerFamilies)(
  '/landers/%s leads to its niche and language, and keeps what the link says about its origin',
  (family) => {
    const answer = thrownBy(() => leadOn(openLander('en', { family }, '?network=north&ref=7', 3)))
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(`/landers/${family}/bdsm-eng?network=north&ref=7`)
  },
)

test('a lander stands in its own language, and leads there from one that the brand lacks', () => {
  expect(loadLander(openLander('nl', { slug: 'milf-nl' }))).toEqual({ niche: 'milf' })
  for (const slug of slugs.filter((one) => /-(?:it|es|pl)$/.test(one))) {
    const answer = thrownBy(() => loadLander(openLander('nl', { slug }, `/${slug}?network=north`)))
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(`/landers/x/${slug.split('-')[0]}-nl?network=north`)
  }
  for (const slug of ['general', 'x-nl', ''])
    expect(thrownBy(() => loadLander(openLander('nl', { slug }))).init?.status).toBe(404)
})

test('an answer in the feed is a real one: it waits in the form for the text of the profile', async () => {
  sessionStorage.clear()
  const at = '/landers/socialnetwork/general-eng'
  renderPage({ path: '/landers/socialnetwork/:slug', at, Component: FeedPage, loader: loadLander as never, messages: english })
  await userEvent.type(await screen.findByLabelText(/Write your answer: Question of the evening/), 'Pancakes')
  expect(screen.getByText('Kept: it becomes the first line of your profile.')).toBeTruthy()
  await waitFor(() => expect(JSON.parse(sessionStorage.getItem('signup') ?? '{}')).toMatchObject({ notes: 'Pancakes' }))
})
