// @vitest-environment happy-dom
/** Presses before hydration: each is repeated once when its control is hydrated; native controls work at once. */
import { globSync, readFileSync } from 'node:fs'
import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { early, recordEarlyPresses } from '#web/kit/lazy/early-presses.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'

/** The script of the document's head runs once and records for every page of this file. */
beforeAll(() => recordEarlyPresses())

let root: Root | null = null
afterEach(() => {
  act(() => root?.unmount())
  root = null
  document.body.replaceChildren()
})

type PartProps = { onPress?: (what: string) => void }

function Buttons({ onPress }: PartProps) {
  return (
    <>
      <button {...early} type="button" onClick={() => onPress?.('like')}>
        Like
      </button>
      <button type="button" popoverTarget="menu" onClick={() => onPress?.('menu')}>
        Menu
      </button>
      <form
        {...early}
        onSubmit={(event) => {
          event.preventDefault()
          onPress?.('sent')
        }}
      >
        <input name="words" />
        <textarea className="line" enterKeyHint="send" />
        <textarea className="notes" />
        <button type="submit">Send</button>
      </form>
      <a href="#elsewhere">Elsewhere</a>
    </>
  )
}

const Page = ({ onPress, children }: PartProps & { children?: ReactNode }) => (
  <main>
    <Buttons {...(onPress && { onPress })} />
    {children}
  </main>
)

/** The document as rendered on the server. */
function written(page: ReactNode) {
  document.documentElement.lang = 'en'
  document.body.innerHTML = renderToString(page)
}

const button = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const hydrate = (page: ReactNode) => act(async () => void (root = hydrateRoot(document, documentOf(page))))
const documentOf = (page: ReactNode) => (
  <html lang="en">
    <head />
    <body>{page}</body>
  </html>
)
const soon = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)))

test('what runs in the document is small', () => {
  expect(recordEarlyPresses.toString().replaceAll(/\n\s+/g, '\n').length).toBeLessThan(1_700)
})

test('a button, and Enter in a line that sends, are pressed again, once; a button that opens something by itself is not', async () => {
  written(<Page />)
  button('Like')?.click()
  button('Like')?.click()
  button('Menu')?.click()
  const pressEnter = (area: string, init: KeyboardEventInit = {}) =>
    document
      .querySelector(area)
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }))
  const makesLine = [pressEnter('.notes'), pressEnter('.line', { shiftKey: true }), pressEnter('.line')]
  expect(makesLine).toEqual([true, true, false])
  const onPress = vi.fn()
  await hydrate(<Page onPress={onPress} />)
  await soon()
  expect(onPress.mock.calls).toEqual([['like'], ['sent']])
  button('Like')?.click()
  await soon()
  expect(onPress).toHaveBeenCalledTimes(3)
})

test('a press in a part is repeated when its chunk is loaded, also after the page around it', async () => {
  const code = Promise.withResolvers<{ Inner: typeof Inner }>()
  const onPress = vi.fn()
  const Inner = () => (
    <button {...early} type="button" onClick={() => onPress('inner')}>
      Inner
    </button>
  )
  const Ready = lazy(async () => ({ Inner }), 'Inner')
  await Ready.preload()
  const Late = lazy(() => code.promise, 'Inner')
  written(
    <Page>
      <Ready />
    </Page>,
  )
  await hydrate(
    <Page onPress={onPress}>
      <Late />
    </Page>,
  )
  button('Inner')?.click()
  await soon()
  expect(onPress).not.toHaveBeenCalled()
  await act(async () => code.resolve({ Inner }))
  await soon()
  expect(onPress.mock.calls).toEqual([['inner']])
})

test('a changed form holds its links until its code is loaded; every other link works at once', () => {
  document.body.innerHTML = '<form data-early><input name="a"><a href="#any">Any</a></form><a href="#plain">Plain</a>'
  const [any, plain] = document.querySelectorAll('a')
  const follows = (link: Element | undefined) => link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  expect([follows(any), follows(plain)]).toEqual([true, true])
})

test('every button that needs client code repeats a press from before hydration', () => {
  const files = globSync('src/web/**/*.tsx', { exclude: (file) => /\.test\.tsx$|testing-|web\/dev(\/|$)/.test(file) })
  const buttons = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('<button')
      .slice(1)
      .map((rest) => `${file}: ${rest.slice(0, 200)}`),
  )
  expect(buttons.length).toBeGreaterThan(15)
  // A button that only opens or closes something needs none; a line of a menu does its job, too.
  const isHeld = (button: string) => /early\}|useEarly|control|popoverTarget=|type="submit"/.test(button)
  const isLine = (button: string) => button.includes('popoverTargetAction="hide"') && !button.includes('{...early}')
  expect(buttons.filter((button) => !isHeld(button) || isLine(button))).toEqual([])
})
