// @vitest-environment happy-dom
/** Answers on a lander prefill the sign-up. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import IconsPage from '#web/landers/icons-page.tsx'
import MapPage from '#web/landers/map-page.tsx'
import { readStored } from '#web/signup/stored-form.ts'
import { renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const open = (Component: () => React.ReactNode, niche = 'general') =>
  renderPage({
    path: '/landers/:family/:slug',
    at: '/landers/any/general-eng',
    Component,
    loader: () => ({ niche, words: {} }),
    messages: english,
  })

const choose = (group: string, name: string) =>
  fireEvent.click(within(screen.getByRole('group', { name: group })).getByRole('radio', { name }))

test('whom they look for, who they are and what they hope for is filled in, and is the first search', async () => {
  open(IconsPage)
  expect(await screen.findByLabelText('E-mail address')).toBeTruthy()
  choose('Who would you like to meet?', 'Women')
  choose('And you are…', 'Man')
  choose('What are you hoping for?', 'New friends')
  await waitFor(() =>
    expect(readStored()).toMatchObject({
      choices: { seeking: 'f', gender: 'm', looking_for: 'friendship' },
      search: { gender: 'f' },
    }),
  )
  choose('Who would you like to meet?', 'Everyone')
  await waitFor(() =>
    expect(readStored()).toMatchObject({ choices: { seeking: 'any', looking_for: 'friendship' }, search: { gender: 'any' } }),
  )
  expect(location.search).toBe('')
})

test('a lander for men who want to meet men proposes no women', async () => {
  open(IconsPage, 'gay')
  const group = await screen.findByRole('group', { name: 'Who would you like to meet?' })
  const proposed = within(group).getAllByRole<HTMLInputElement>('radio')
  expect(proposed.map(({ value }) => value)).toEqual(['m', 'x', 'any'])
})

test('the chosen city is filled in; another country has other cities', async () => {
  open(MapPage)
  expect(await screen.findByLabelText('E-mail address')).toBeTruthy()
  choose('Where are you?', 'Groningen')
  await waitFor(() => expect(readStored().area).toEqual({ country: 'NL', countryregion: 'NL-GR', city: 'Groningen' }))
  fireEvent.change(screen.getByRole('combobox', { name: 'Country' }), { target: { value: 'BE' } })
  expect(screen.queryByRole('radio', { name: 'Groningen' })).toBeNull()
  choose('Where are you?', 'Gent')
  await waitFor(() => expect(readStored().area).toEqual({ country: 'BE', countryregion: 'BE-VOV', city: 'Gent' }))
})

test('nothing chosen leaves what the form knew', async () => {
  sessionStorage.setItem('signup', JSON.stringify({ choices: { seeking: 'm' } }))
  open(IconsPage)
  expect(await screen.findByLabelText('E-mail address')).toBeTruthy()
  choose('What are you hoping for?', 'New friends')
  await waitFor(() => expect(readStored().choices).toEqual({ seeking: 'm', looking_for: 'friendship' }))
})

test('an animated picture can be paused; a still one has no button', async () => {
  open(MapPage)
  expect(await screen.findByRole('checkbox', { name: 'Pause the picture' })).toBeTruthy()
  cleanup()
  open(IconsPage)
  expect(await screen.findByLabelText('E-mail address')).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
})
