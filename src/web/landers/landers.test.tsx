// @vitest-environment happy-dom
/** Landers: their addresses and redirects. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { landerFamilies, slugs } from '#domain/landers/lander-slugs.ts'
import type { Locale } from '#domain/languages/languages.ts'
import CollagePage from '#web/landers/collage-page.tsx'
import FeedPage from '#web/landers/feed-page.tsx'
import { loader as leadOn } from '#web/landers/lander-index.tsx'
import { loadLander } from '#web/landers/load-lander.ts'
import { startContext } from '#web/kit/app/bootstrap.ts'
import { apiContext } from '#web/kit/api/api.ts'
import { apiOf, renderPage, startFor } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

afterEach(cleanup)

function openLander(locale: Locale, params: Record<string, string>, search = '', niche = 1) {
  const context = new RouterContextProvider()
  context.set(startContext, { ...startFor(null, { niche }), locale, arrival: { ref: 'spring' } })
  context.set(apiContext, apiOf({ 'GET /api/lander_words.php': ({ query }) => ({ headline: JSON.stringify(query) }) }))
  const url = new URL(`http://a.example/landers/x${search}`)
  return { context, params, url, request: new Request(url) } as never
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

test('a lander stands in its own language, and leads there from one that the brand lacks', async () => {
  await expect(loadLander(openLander('nl', { slug: 'milf-nl' }))).resolves.toMatchObject({ niche: 'milf' })
  for (const slug of slugs.filter((one) => /-(?:it|es|pl)$/.test(one))) {
    const answer = thrownBy(() => loadLander(openLander('nl', { slug }, `/${slug}?network=north`)))
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(`/landers/x/${slug.split('-')[0]}-nl?network=north`)
  }
  for (const slug of ['general', 'x-nl', ''])
    expect(thrownBy(() => loadLander(openLander('nl', { slug }))).init?.status).toBe(404)
})

test('a lander is given the brand’s words for its kind, its niche, and the campaign of the link', async () => {
  const { words } = await loadLander(openLander('nl', { slug: 'milf-nl' }))
  expect(JSON.parse(words.headline ?? '')).toEqual({ family: 'x', niche: 'milf', campaign: 'spring' })
})

test('a brand’s own words take the place of those of the kind and the niche', async () => {
  const words = { headline: 'Our own headline', line: 'Our own line.', button: 'Our button' }
  const loader = () => ({ niche: 'gay', words })
  renderPage({ path: '/landers/collagelanding/gay-eng', Component: CollagePage, loader, messages: english })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(words.headline)
  expect(screen.getByText(words.line)).toBeTruthy()
  expect(screen.getByRole('link', { name: words.button }).getAttribute('href')).toBe('#join')
  expect(screen.getByText('For men who want to meet men')).toBeTruthy()
})

test('an answer in the feed is a real one: it waits in the form for the text of the profile', async () => {
  sessionStorage.clear()
  const at = '/landers/socialnetwork/general-eng'
  const answers = { 'GET /api/lander_words.php': () => ({}) }
  renderPage({
    path: '/landers/socialnetwork/:slug',
    at,
    Component: FeedPage,
    loader: loadLander as never,
    answers,
    messages: english,
  })
  await userEvent.type(await screen.findByLabelText(/Write your answer: Question of the evening/), 'Pancakes')
  expect(screen.getByText('Kept: it becomes the first line of your profile.')).toBeTruthy()
  await waitFor(() => expect(JSON.parse(sessionStorage.getItem('signup') ?? '{}')).toMatchObject({ notes: 'Pancakes' }))
})
