/** The recipe "A page", followed for a page of questions. */
import { locales } from '#domain/languages/languages.ts'
import type { Recipe } from './tree.ts'

export const page = {
  component: ({ write }) =>
    write(
      'src/web/quiz/quiz-page.tsx',
      `/** /quiz: a page of questions. */
import { Title } from '#web/kit/page/title.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'

export default function QuizPage() {
  const text = useText('quiz')
  return (
    <div>
      <Title>{text('title')}</Title>
      <PageTitle>{text('title')}</PageTitle>
    </div>
  )
}
`,
    ),
  route: ({ edit }) =>
    edit('src/web/routes.ts', "    route('premium',", "    route('quiz', 'quiz/quiz-page.tsx'),\n    route('premium',"),
  table: ({ edit }) =>
    edit(
      'src/web/kit/routing/pages.ts',
      "  { name: 'premium', ",
      "  { name: 'quiz', path: '/quiz', auth: 'login', layout: 'default' },\n  { name: 'premium', ",
    ),
  texts: ({ editJson }) =>
    locales.forEach((locale) =>
      editJson(`locales/${locale}.json`, (texts: object) => ({ ...texts, quiz: { title: 'Questions' } })),
    ),
} satisfies Recipe

/** Runs in the copy: what the page is there. */
export const pageResults = `// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findPage } from '#web/kit/routing/pages.ts'
import { renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'
import QuizPage from '#web/quiz/quiz-page.tsx'
import routes from '#web/routes.ts'

test('it has an address, is for members, and renders', async () => {
  expect(JSON.stringify(routes)).toContain('"file":"quiz/quiz-page.tsx"')
  expect(findPage('/quiz')).toMatchObject({ name: 'quiz', auth: 'login' })
  renderPage({ path: '/quiz', Component: QuizPage, messages: english })
  expect(await screen.findByRole('heading', { name: 'Questions' })).toBeTruthy()
})
`
