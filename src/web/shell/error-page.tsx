/** The error page: the status, what happened, what is safe and what to do; then people to meet, or a way to join. */
import { type ReactNode, useEffect } from 'react'
import { isRouteErrorResponse, Navigate, useLocation } from 'react-router'
import { lazy, useHydrated } from '#web/kit/lazy/lazy.tsx'
import { ApiRefusal, refusalOf } from '#web/kit/api/api-refusal.ts'
import { useAppContext, useSession, useUser, useInitialUser } from '#web/kit/providers.tsx'
import { Shell } from '#web/shell/shell.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { ErrorState } from '#web/kit/ui/state.tsx'
import { loginAddress } from '#web/kit/routing/guards.ts'

const ErrorPeople = lazy(() => import('#web/shell/error-people.tsx'), 'ErrorPeople')
const ErrorJoin = lazy(() => import('#web/shell/error-join.tsx'), 'ErrorJoin')

export function ErrorPage({ error }: { error: unknown }) {
  const { isCrawler } = useAppContext().start
  if (refusalOf(error)?.code === 'not_logged_in') return <ToLogin />
  // Crawlers get the status and no content to index (spec, section 2).
  if (isCrawler) return null
  return (
    <Shell layout="default">
      <WhatHappened error={error} />
      {refusalOf(error)?.code !== 'maintenance' && <WhatNext />}
    </Shell>
  )
}

function WhatHappened({ error }: { error: unknown }) {
  const { status, title, words, again } = useStory(error)
  return (
    <>
      <Title>{title}</Title>
      <ErrorState
        level={1}
        drawing={status === 0 ? 'offline' : 'lost'}
        code={status || undefined}
        title={title}
        text={words}
        action={again}
      />
    </>
  )
}

type Story = { status: number; title: string; words: string; again: ReactNode }

function useStory(error: unknown): Story {
  const text = useText('shell')
  const errorText = useErrorText()
  const { pathname, search } = useLocation()
  const user = useUser()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const refusal = refusalOf(error)
  const home = <ButtonLink to={user ? '/home' : '/'}>{text('error.go_home')}</ButtonLink>
  if (status === 404) {
    if (refusal?.code === 'not_found') {
      const title = text(isOfProfile(pathname) ? 'error.profile_not_found_title' : 'error.not_found_title')
      return { status, title, words: errorText(error), again: home }
    }
    const words = text('error.page_not_found', { path: pathname })
    return { status, title: text('error.page_not_found_title'), words, again: home }
  }
  const again = (
    <ButtonLink to={`${pathname}${search}`} reloadDocument>
      {text('error.try_again')}
    </ButtonLink>
  )
  if (refusal?.code === 'offline' || isCodeAway(error))
    return { status: 0, title: text('error.offline_title'), words: errorText(refusal ? error : noConnection), again }
  if (refusal?.code === 'maintenance')
    return { status: 0, title: text('error.maintenance_title'), words: errorText(error), again }
  return { status, title: text('error.title'), words: errorText(error), again: status < 500 ? home : again }
}

/** The text does not name the address of a profile. */
const isOfProfile = (pathname: string) => /^\/(?:members|likes\/m)\/\d+/.test(pathname)

const noConnection = new ApiRefusal(503, 'offline')
/** The page's chunk could not be loaded offline. */
const isCodeAway = (error: unknown) => error instanceof TypeError && globalThis.navigator?.onLine === false

/** Only in the browser: optional content must not delay or break the error page. A sign-up started here ends here. */
function WhatNext() {
  const user = useInitialUser()
  if (!useHydrated()) return null
  return user ? <ErrorPeople /> : <ErrorJoin />
}

/** The session ended while a page was loading: log in, then return to it. */
function ToLogin() {
  const session = useSession()
  useEffect(() => session.set(null), [session])
  return <Navigate to={loginAddress(useLocation())} replace />
}
