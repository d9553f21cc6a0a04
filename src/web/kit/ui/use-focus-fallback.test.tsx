// @vitest-environment happy-dom
/** The focus after its element is removed. */
import { cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useFocusFallback } from '#web/kit/ui/use-focus-fallback.ts'

afterEach(cleanup)

const Bar = ({ target }: { target?: string }) => {
  useFocusFallback(target)
  return <button type="button">Pause</button>
}
const Page = ({ bar, target }: { bar: boolean; target?: string }) => (
  <main id="main" tabIndex={-1}>
    <section id="section" tabIndex={-1} />
    <input aria-label="Name" />
    {bar && <Bar {...(target && { target })} />}
  </main>
)
const focused = () => document.activeElement?.id

test('a bar that is removed with the focus in it gives it to the content of the page', () => {
  const { rerender } = render(<Page bar />)
  screen.getByText('Pause').focus()
  rerender(<Page bar={false} />)
  expect(focused()).toBe('main')
})

test('a part may name another place for its focus', () => {
  const { rerender } = render(<Page bar target="section" />)
  screen.getByText('Pause').focus()
  rerender(<Page bar={false} target="section" />)
  expect(focused()).toBe('section')
})

test('a focus that is elsewhere stays there', () => {
  const { rerender } = render(<Page bar />)
  const field = screen.getByLabelText('Name')
  field.focus()
  rerender(<Page bar={false} />)
  expect(document.activeElement).toBe(field)
})

function List({ count, hasMore }: { count: number; hasMore: boolean }) {
  const list = useRef<HTMLUListElement>(null)
  useFocusFallback(() => list.current?.querySelectorAll('a')[count - 1], hasMore)
  return (
    <>
      <ul ref={list}>
        {Array.from({ length: count }, (_, place) => (
          <li key={place}>
            <a id={`person-${place}`} href="/">
              A person
            </a>
          </li>
        ))}
      </ul>
      {hasMore && <button type="button">More</button>}
    </>
  )
}

test('in a list that stays, the focus of a removed button goes to what it added, and nothing has it at first', () => {
  const { rerender } = render(<List count={1} hasMore />)
  expect(document.activeElement).toBe(document.body)
  screen.getByText('More').focus()
  rerender(<List count={2} hasMore />)
  expect(document.activeElement).toBe(screen.getByText('More'))
  rerender(<List count={3} hasMore={false} />)
  expect(focused()).toBe('person-2')
})
