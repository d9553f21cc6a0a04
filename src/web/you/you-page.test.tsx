// @vitest-environment happy-dom
/** The member's menu: what it shows, and where it links. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { member } from '#web/signup/testing-member.ts'
import { renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'
import YouPage from '#web/you/you-page.tsx'

afterEach(cleanup)

const open = (profile: Parameters<typeof member>[0], settings = {}) =>
  renderPage({ path: '/you', Component: YouPage, messages: english, user: member(profile), settings })
const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

test('one list leads to the profile, the credits, the account, privacy and help', () => {
  open({ id: 5 as never }, { has_premium: false })
  expect(addresses()).toEqual([
    '/profile',
    '/members/5',
    '/credits',
    '/notifications#notifications',
    '/notifications',
    '/notifications#privacy',
    '/safety',
    '/safety/dates',
    '/pages/faq',
    '/pages/service',
  ])
  expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy()
})

test('a brand that sells Premium leads there', () => {
  open({}, { has_premium: true })
  expect(addresses()).toContain('/premium')
})

test('missing parts of the profile are named, also after the sign-up', () => {
  open({
    main_image: null,
    city: null,
    countryregion: null,
    gender: 'f',
    date_of_birth: '1990-01-01',
    personal: 'I swim.',
    lastSignupStep: true,
  })
  expect(screen.getByText('2 things left to add: Your photo · Where you live')).toBeTruthy()
})
