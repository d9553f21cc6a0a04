/** The brand's sign in the top bar. */
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Brand } from '#web/kit/layouts/frame.tsx'

const shown = (logo: Parameters<typeof Brand>[0]['logo'], icon: string | null = null) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Brand name="Aurora" to="/" label="Aurora, home" logo={logo} icon={icon} />
    </MemoryRouter>,
  )

test('without a logo of its own a brand is its name; with one the name is what is read aloud', () => {
  expect(shown(null)).toMatch(/<svg.*Aurora<\/span>/)
  const own = shown({ file: `${'b'.repeat(64)}.webp`, width: 320, height: 80 })
  expect(own).toContain(`src="/media/brand/${'b'.repeat(64)}.webp" width="320" height="80" alt=""`)
  expect(own).toContain('aria-label="Aurora, home"')
  expect(own).not.toContain('<svg')
})

test('a brand with an icon of its own and no logo has it beside its name, in place of our sign, as large from the start', () => {
  const icon = `${'a'.repeat(64)}.png`
  const own = shown(null, icon)
  expect(own).toMatch(new RegExp(`src="/media/brand/${icon}" width="28" height="28" alt=""/><span[^>]*>Aurora</span>`))
  expect(own).not.toContain('<svg')
  const both = shown({ file: `${'b'.repeat(64)}.webp`, width: 320, height: 80 }, icon)
  expect(both).not.toContain(icon)
  expect(both).not.toContain('>Aurora<')
})
