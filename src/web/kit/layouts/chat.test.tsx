// @vitest-environment happy-dom
/** Back restores the scroll position, also of boxes that scroll by themselves. */
import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useScrollRestored } from '#web/kit/layouts/chat.tsx'

afterEach(cleanup)

function Box() {
  const box = useRef<HTMLDivElement>(null)
  useScrollRestored(box, 'test')
  return (
    <div ref={box} data-testid="box">
      <Outlet />
    </div>
  )
}

const open = () => {
  const router = createMemoryRouter([
    { path: '/', Component: Box, children: [{ path: 'inside', Component: () => null }] },
    { path: '/elsewhere', Component: () => <p>elsewhere</p> },
  ])
  render(<RouterProvider router={router} />)
  return (to: string | number) => act(async () => router.navigate(to as string))
}
const box = () => screen.getByTestId('box')
function scroll(top: number) {
  box().scrollTop = top
  box().dispatchEvent(new Event('scroll'))
}

test('back finds the box where it was, and a new visit at its beginning', async () => {
  const go = open()
  scroll(240)
  await go('/elsewhere')
  await go(-1)
  expect(box().scrollTop).toBe(240)
  await go('/elsewhere')
  await go('/')
  expect(box().scrollTop).toBe(0)
})

test('a box that stays stays where it is, whatever opens in it', async () => {
  const go = open()
  scroll(240)
  await go('/inside')
  expect(box().scrollTop).toBe(240)
  scroll(600)
  await go(-1)
  expect(box().scrollTop).toBe(600)
})
