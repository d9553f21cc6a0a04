// @vitest-environment happy-dom
/** The first page of a brand: its texts and the drawn people, by its niche. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import IndexPage from '#web/signup/index-page.tsx'
import { renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

afterEach(cleanup)

const open = (niche: number, template: 'social' | 'classic' | 'lavish' = 'social') =>
  renderPage({ path: '/', Component: IndexPage, messages: english, settings: { niche, template } })

/** Numbers of the drawn people. */
const shown = () =>
  [...document.querySelectorAll('use')].flatMap((use) => /#person-(\d+)/.exec(use.getAttribute('href') ?? '')?.[1] ?? [])

test('a brand for everyone says what it is about, with all kinds of people', async () => {
  open(1)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Meet someone')
  expect(screen.getByText(/who’d rather meet than swipe/)).toBeTruthy()
  expect(new Set(shown()).size).toBe(9)
})

test.each(['social', 'classic', 'lavish'] as const)(
  'a brand for men who meet men says so in %s, and shows them',
  async (template) => {
    open(7, template)
    expect(await screen.findByText(/For a coffee, an evening or a life together/)).toBeTruthy()
    await waitFor(() => expect(shown()).not.toEqual([]))
    expect(shown().filter((person) => !['2', '5', '7', '9'].includes(person))).toEqual([])
    expect(document.querySelector('[data-niche=gay]')).not.toBeNull()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Meet someone')
  },
)
