/** Everything around the screens: texts in the person's language, toasts, the router, and the dialogs that calls wait for. */
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import type { Locale } from '#domain/languages/languages.ts'
import { type Console, ConsoleContext, useConsoleState } from '#console/app/console.ts'
import { NowProvider } from '#console/app/formats.tsx'
import { loadTexts } from '#console/app/texts.ts'
import { TextChoiceContext } from '#console/app/text-choice.ts'
import { createRouter } from '#console/routes.tsx'
import { Ground } from '#console/sign-in/ground.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { TextProvider, useText } from '#web/kit/text/text.tsx'

type Texts = { locale: Locale; texts: object }

/** `error`: nobody could be asked who is signed in. */
export function App({ console, first, error }: { console: Console; first: Texts; error: unknown }) {
  return (
    <ConsoleContext value={console}>
      <InOwnLanguage first={first}>{error === null ? <Screens /> : <NoServer error={error} />}</InOwnLanguage>
    </ConsoleContext>
  )
}

/** The language of who is signed in, once their texts are here. */
function InOwnLanguage({ first, children }: { first: Texts; children: ReactNode }) {
  const { me } = useConsoleState()
  const [shown, setShown] = useState(first)
  const choose = useCallback((locale: Locale) => {
    // Without them the language stays.
    loadTexts(locale).then(
      (texts) => setShown({ locale, texts }),
      () => {},
    )
  }, [])
  const own = me?.locale
  useEffect(() => {
    if (own && own !== shown.locale) choose(own)
    // oxlint-disable-next-line react/exhaustive-deps -- what is shown changes by the choice itself
  }, [own, choose])
  return (
    <TextChoiceContext value={choose}>
      <TextProvider locale={shown.locale} messages={shown.texts}>
        <NowProvider>{children}</NowProvider>
      </TextProvider>
    </TextChoiceContext>
  )
}

function Screens() {
  const [router] = useState(createRouter)
  return <RouterProvider router={router} />
}

function NoServer({ error }: { error: unknown }) {
  const text = useText('console.page')
  return (
    <Ground title={text('no_server')}>
      <Problem error={error} retry={{ label: text('again'), onPress: () => location.reload() }} />
    </Ground>
  )
}
