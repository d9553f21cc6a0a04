// @vitest-environment happy-dom
/** A brand in fields: one draft with its JSON, findings beside their fields, removal with undo, and a draft that is never lost. */
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test, vi } from 'vitest'
import texts from '../../../locales/console/en.json' with { type: 'json' }
import { brand as fixture, brandTried } from '../../../tests/console/brand-fixtures.ts'
import { owner } from '../../../tests/console/people-fixtures.ts'
import type { BrandPage } from '#domain/brand-settings/brand-settings.ts'
import { BrandEditor } from '#console/brands/brand-editor.tsx'
import { ConsoleContext, createConsole } from '#console/app/console.ts'
import { TextProvider } from '#web/kit/text/text.tsx'
import { ToastProvider } from '#web/kit/ui/toast.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

type Reply = { status: number; body: unknown }

function open(brand: BrandPage = fixture, reply: Reply = { status: 200, body: brandTried }) {
  const sent: Record<string, unknown>[] = []
  const desk = createConsole(async (_, init) => {
    sent.push(JSON.parse(String(init?.body)) as Record<string, unknown>)
    return Response.json(reply.body, { status: reply.status })
  })
  desk.set({ ...desk.state(), me: owner })
  const onReload = vi.fn()
  const Component = () => <BrandEditor brand={brand} onReload={onReload} onPublished={vi.fn()} />
  render(
    <ConsoleContext value={desk}>
      <TextProvider locale="en" messages={{ errors: texts.errors, console: texts }}>
        <ToastProvider label="Notes" dismissLabel="Close">
          <RouterProvider router={createMemoryRouter([{ path: '*', Component }])} />
        </ToastProvider>
      </TextProvider>
    </ConsoleContext>,
  )
  return { sent, onReload }
}

const words = () => within(screen.getByRole('region', { name: 'Words' }))
const headline = () => words().getByLabelText<HTMLTextAreaElement>(/^Headline/)
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const view = (name: string) => userEvent.click(screen.getByRole('radio', { name }))
const json = () => screen.getByLabelText<HTMLTextAreaElement>(/^Settings/)
const check = () => userEvent.click(screen.getByRole('button', { name: 'Check the change' }))

test('fields and JSON are one draft', async () => {
  open()
  write(headline(), 'Coffee first, then a walk')
  await view('As JSON')
  expect(JSON.parse(json().value)).toMatchObject({ words: { first_page: { en: { headline: 'Coffee first, then a walk' } } } })
  write(json(), JSON.stringify({ words: { first_page: { en: { headline: 'By hand' } } } }))
  await view('Fields')
  expect(headline().value).toBe('By hand')
})

test('JSON that cannot be parsed stays as it was typed and says so, in both views', async () => {
  const { sent } = open()
  await view('As JSON')
  write(json(), '{"words":')
  expect(screen.getByRole('alert').textContent).toContain('isn’t valid JSON')
  await view('Fields')
  expect(screen.queryByRole('region', { name: 'Words' })).toBeNull()
  await check()
  await vi.waitFor(() => expect(document.activeElement).toBe(json()))
  expect(json().value).toBe('{"words":')
  expect(sent).toEqual([])
})

test('corners are a choice among the page layouts; to choose the template’s takes them out', async () => {
  open()
  const corners = screen.getByLabelText('Corners')
  await userEvent.selectOptions(corners, 'Soft')
  await view('As JSON')
  expect(JSON.parse(json().value)).toMatchObject({ corners: 'soft' })
  await view('Fields')
  await userEvent.selectOptions(screen.getByLabelText('Corners'), 'As the template has them')
  await view('As JSON')
  expect(JSON.parse(json().value)).not.toHaveProperty('corners')
})

test('a language tab says how many words are missing and shows the usual ones in their place', async () => {
  open()
  const german = words().getByRole('tab', { name: /German/ })
  expect(german.textContent).toContain('3 gaps')
  await userEvent.click(german)
  expect(headline().value).toBe('')
  expect(headline().placeholder).toBe('Hier beginnt der Sonntag')
  expect(headline().lang).toBe('de')
  await userEvent.keyboard('{ArrowRight}')
  expect(words().getByRole('tab', { name: /Dutch/ }).getAttribute('aria-selected')).toBe('true')
})

test('what is too long says so and is not cut off', () => {
  open()
  write(headline(), 'x'.repeat(90))
  expect(headline().value).toHaveLength(90)
  expect(screen.getByText('Too long: at most 80 characters.')).toBeTruthy()
})

test('a finding stands beside its field, and leads there from the list', async () => {
  open()
  const finding = screen.getByRole('button', { name: 'words.first_page.headline' })
  await userEvent.click(words().getByRole('tab', { name: /German/ }))
  expect(headline().closest('div')?.textContent).toContain('Missing in German, Dutch and French')
  await userEvent.click(finding)
  await vi.waitFor(() => expect(document.activeElement).toBe(headline()))
})

test('the first check sends the draft and moves the focus to its result', async () => {
  const { sent } = open()
  write(headline(), 'Coffee')
  await check()
  const result = await screen.findByRole('heading', { name: 'What would change' })
  expect(document.activeElement).toBe(result)
  expect(sent[0]).toMatchObject({ site: 1 })
  expect(String(sent[0]?.settings)).toContain('"headline": "Coffee"')
  expect(screen.getByRole('button', { name: 'Publish' })).toBeTruthy()
  write(headline(), 'Tea')
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
})

test('words for landers are added, removed, and come back', async () => {
  open()
  const landers = within(screen.getByRole('region', { name: 'Words of landers' }))
  const lines = () => document.querySelectorAll('[id^="brand.words.landers."] > summary')
  await userEvent.click(landers.getByRole('button', { name: 'Add words for landers' }))
  expect(lines()).toHaveLength(2)
  await userEvent.click(landers.getByRole('button', { name: /^Remove Alone tonight/, hidden: true }))
  expect(lines()).toHaveLength(1)
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect([...lines()].map(({ textContent }) => textContent)).toEqual(['Alone tonight (alonetonight): Come in', 'All kinds'])
})

test('a live experiment that changes asks for a new name', () => {
  open()
  const name = document.getElementById('brand.experiments.0.variants.1.name') as HTMLInputElement
  expect(screen.queryByText(/counts of both versions/)).toBeNull()
  write(name, 'night')
  expect(screen.getByText(/counts of both versions/)).toBeTruthy()
  write(document.getElementById('brand.experiments.0.name') as HTMLInputElement, 'second-words')
  expect(screen.queryByText(/counts of both versions/)).toBeNull()
})

test('a draft survives a reload of the tab, until somebody starts over', async () => {
  open()
  write(headline(), 'Coffee')
  cleanup()
  open()
  expect(headline().value).toBe('Coffee')
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }))
  expect(headline().value).toBe('Coffee first, then maybe more')
})

test('a draft on an older version stays, shows what is live now, and goes on as a change of it', async () => {
  open()
  write(headline(), 'Coffee')
  cleanup()
  const live = { ...fixture, stamp: '1.78', settings: JSON.stringify({ tagline: { en: 'Another' } }) }
  open(live)
  expect(headline().value).toBe('Coffee')
  expect(screen.getByText('The brand changed meanwhile')).toBeTruthy()
  expect(screen.getByRole('row', { name: /tagline.en Another Sunday starts here/, hidden: true })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Continue with my draft' }))
  expect(screen.queryByText('The brand changed meanwhile')).toBeNull()
  expect(headline().value).toBe('Coffee')
})
