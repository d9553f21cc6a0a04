/** The guards of every page, in the spec's order: the page exists, this user may see it, the site does not redirect. */
import { data, redirect, type RouterContextProvider } from 'react-router'
import { searchOf, splitSearch } from '#domain/attribution/attribution.ts'
import type { User } from '#domain/members/members.ts'
import { maySearchLoggedOut } from '#domain/sites/visitor-rules.ts'
import { findPage, type Page } from '#web/kit/routing/pages.ts'
import { type Session, sessionContext } from '#web/kit/app/session.ts'
import { type Start, startContext } from '#web/kit/app/bootstrap.ts'

type GuardInput = { url: URL; session: Session; settings: Start['settings']; source: Start['source'] }

export async function guardPage({ url, context }: { url: URL; context: Readonly<RouterContextProvider> }) {
  const { settings, source } = context.get(startContext)
  await guard({ url, session: context.get(sessionContext), settings, source })
}

/** Throws the 404 or the redirect; returns when the page may be shown. */
export async function guard(input: GuardInput) {
  const page = validatePage(input)
  await authenticate(page, input)
  followSiteRule(input)
}

function validatePage({ url }: GuardInput): Page {
  const page = findPage(url.pathname)
  if (!page) throw pageNotFound(url)
  return page
}

async function authenticate(page: Page, { url, session, settings, source }: GuardInput) {
  const user = session.get() ?? (page.auth === 'login' ? await session.load() : null)
  if (!user && needsLogin(page, settings, source)) throw redirect(loginAddress(url))
  if (user && page.memberGoesTo)
    throw redirect(
      safeReturn(url.searchParams.get('to')) ?? (isUnderWay(user, page) ? '/complete-signup' : placeOf(page.memberGoesTo, url)),
    )
}

/** The search needs no login where the site lets visitors search (spec, section 5). */
export const needsLogin = (
  { auth, isSearch }: Pick<Page, 'auth' | 'isSearch'>,
  settings: GuardInput['settings'],
  source: GuardInput['source'],
) => auth === 'login' && !(isSearch && maySearchLoggedOut(settings, source))

/** A member who reloads or goes back during the sign-up returns to it. */
const isUnderWay = ({ profile }: User, { name, isStatic }: Page) =>
  (name === 'match-finder' || isStatic) && !profile.lastSignupStep

/** The visitors' page about a member redirects members to the profile. */
const placeOf = (goesTo: string, { pathname }: URL) => goesTo.replace(':memberId', pathname.split('/')[2] ?? '')

function followSiteRule({ settings }: GuardInput) {
  if (settings.site_rule_redirect) throw redirect(settings.site_rule_redirect)
}

export function loginAddress(from: Pick<URL, 'pathname' | 'search'>) {
  // Attribution is read from the address, so it stays there and is not nested in another address.
  const { attribution, own } = splitSearch(from.search)
  const to = `${from.pathname}${searchOf(own)}`
  return `/login${searchOf([...(to === '/home' ? [] : [`to=${encodeURIComponent(to)}`]), ...attribution])}`
}

/** The page to return to after a login is on this site, never elsewhere. */
export function safeReturn(to: string | null): string | null {
  if (!to?.startsWith('/')) return null
  const url = new URL(to, 'http://here')
  return url.origin === 'http://here' && findPage(url.pathname) ? `${url.pathname}${url.search}${url.hash}` : null
}

/** The response for a missing page: thrown by guards and loaders, rendered by `shell/error-page.tsx`. */
export const pageNotFound = ({ pathname }: Pick<URL, 'pathname'>) =>
  data({ error: 'page_not_found', path: pathname }, { status: 404, statusText: 'Page Not Found' })

/** The address of the form to correct a mistyped e-mail address. */
export const fixAddress = '/notifications#email-change-incorrect'
