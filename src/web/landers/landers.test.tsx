// @vitest-environment happy-dom
/** Landers: their addresses lead where they should. */
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { landerFamilies, slugs } from '#domain/lander-slugs.ts'
import type { Locale } from '#domain/languages.ts'
import { loader as leadOn } from '#web/landers/lander-index.tsx'
import { loadLander } from '#web/landers/load-lander.ts'
import { startContext } from '#web/start.ts'
import { startFor } from '#web/testing.tsx'

function asked(locale: Locale, params: Record<string, string>, search = '', niche = 1) {
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
    const answer = thrownBy(() => leadOn(asked('en', { family }, '?network=north&ref=7', 3)))
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(`/landers/${family}/bdsm-eng?network=north&ref=7`)
  },
)

test('a lander stands in its own language or not at all', () => {
  expect(loadLander(asked('nl', { slug: 'milf-nl' }))).toEqual({ niche: 'milf' })
  for (const slug of [...slugs.filter((one) => !one.endsWith('-nl')), 'general', 'x-nl', ''])
    expect(thrownBy(() => loadLander(asked('nl', { slug }))).init?.status).toBe(404)
})
