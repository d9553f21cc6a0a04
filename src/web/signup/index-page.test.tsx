// @vitest-environment happy-dom
/** The first page of a brand: its texts and the drawn people, by its niche. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import IndexPage from '#web/signup/index-page.tsx'
import type { FirstPage } from '#domain/brand-words/brand-words.ts'
import type { Template } from '#domain/sites/templates.ts'
import { renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

afterEach(cleanup)

type Words = FirstPage['words']
const open = (niche: number, template: Template = 'social', words: Words = {}) =>
  renderPage({
    path: '/',
    Component: IndexPage,
    loader: () => ({ words, hero: null }),
    messages: english,
    settings: { niche, template },
  })

/** Numbers of the drawn people. */
const shown = () =>
  [...document.querySelectorAll('use')].flatMap((use) => /#person-(\d+)/.exec(use.getAttribute('href') ?? '')?.[1] ?? [])

test('a brand for everyone says what it is about, with all kinds of people', async () => {
  open(1)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Meet someone')
  expect(screen.getByText(/who’d rather meet than swipe/)).toBeTruthy()
  expect(new Set(shown()).size).toBe(9)
})

test.each(['social', 'classic', 'lavish'] as const)(
  'a brand for men who meet men says so in %s, and shows them',
  async (template) => {
    open(7, template)
    expect(await screen.findByText(/For a coffee, an evening or a life together/)).toBeTruthy()
    await waitFor(() => expect(shown()).not.toEqual([]))
    expect(shown().filter((person) => !['2', '5', '7', '9', '14'].includes(person))).toEqual([])
    expect(document.querySelector('[data-niche=gay]')).not.toBeNull()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Meet someone')
  },
)

const own: Words = {
  headline: 'Our own headline',
  lead: 'Our own lead.',
  reasons: [{ icon: 'moon', title: 'Our reason', text: 'Why it is one.' }],
  steps: ['One', 'Two', 'Three'].map((title) => ({ title, text: `${title}, in words.` })),
}

test('an owner’s words take the place of those of the look and the niche, and what is left out stays', async () => {
  open(7, 'lavish', own)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(own.headline)
  expect(screen.getByText('Our own lead.')).toBeTruthy()
  expect(screen.queryByText(/For a coffee, an evening/)).toBeNull()
  const titles = screen.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(titles).toEqual(expect.arrayContaining(['Our reason', 'How it works', 'One', 'Two', 'Three']))
  expect(titles).not.toContain('Easy to leave')
  expect(document.querySelector('use[href="/icons.svg#moon"]')).not.toBeNull()
  cleanup()
  open(1, 'social', { headline: 'Only this' })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Only this')
  expect(screen.getByText(/who’d rather meet than swipe/)).toBeTruthy()
  expect(screen.getByText('Easy to leave')).toBeTruthy()
})
