/** The page table: path, name, who may open it, and layout of every page. Guards and shell read it. */
import { matchPath, type Params, useLocation } from 'react-router'
import { locales } from '#domain/languages/languages.ts'
import { devPages } from '#web/kit/routing/dev-pages.ts'

export type PageAuth = 'login' | 'public' | 'optional'
export type PageLayout = 'default' | 'chat' | 'empty' | 'lander'
export type Page = {
  /** The value of `<html data-page>`. */
  name: string
  path: string
  auth: PageAuth
  layout: PageLayout
  /** The pattern of each path parameter; another value is a 404. */
  valid?: Record<string, RegExp>
  /** Where a logged-in member is redirected; `:memberId` is that of the path. */
  memberGoesTo?: string
  /** Rendered for visitors without client code, which the first use of a control loads together with the sign-up. */
  isStatic?: true
  /** An `empty` page that members also read: it shows their navigation. */
  keepsNav?: true
  /** Needs no login where the site lets visitors search. */
  isSearch?: true
}

const id = /^[1-9]\d{0,14}$/
const likeType = /^(?:liked_by|likes|mutual)$/
/** A copy of the slugs in `lander-slugs.ts`, so that other pages do not load that file; a test compares them. */
const lander = {
  family: /^(?:video|gallery|maplanding|alonetonight|iconslanding|socialnetwork|collagelanding|transitionsvideolanding)$/,
  slug: new RegExp(`^(?:general|she|bdsm|bbw|gilf|milf|gay)-(?:eng|${locales.filter((locale) => locale !== 'en').join('|')})$`),
}
const shown = { memberId: id, slug: lander.slug }
const credit = { creditId: /^[a-z0-9-]{1,40}$/, paymentMethod: /^[a-z0-9_-]{1,40}$/ }

// prettier-ignore
export const pages: readonly Page[] = [
  { name: 'index',           path: '/',                                    auth: 'public',   layout: 'lander', memberGoesTo: '/home', isStatic: true },
  { name: 'login',           path: '/login',                               auth: 'public',   layout: 'empty', memberGoesTo: '/home' },
  { name: 'reset-password',  path: '/reset-password',                      auth: 'optional', layout: 'empty' },
  { name: 'reset-password-do', path: '/reset-password/do',                 auth: 'optional', layout: 'empty' },
  { name: 'mail-change-do',  path: '/mail-change/do',                      auth: 'public',   layout: 'empty' },
  { name: 'signup',          path: '/signup',                              auth: 'public',   layout: 'empty' },
  { name: 'complete-signup', path: '/complete-signup',                     auth: 'public',   layout: 'empty' },
  { name: 'match-finder',    path: '/match-finder',                        auth: 'public',   layout: 'empty', memberGoesTo: '/members' },
  { name: 'signup-matches',  path: '/signup-matches',                      auth: 'public',   layout: 'empty' },
  { name: 'lander',          path: '/landers/:family/:slug?',              auth: 'public',   layout: 'lander', memberGoesTo: '/home', valid: lander, isStatic: true },
  { name: 'notice',          path: '/pages/notice',                        auth: 'public',   layout: 'empty', keepsNav: true },
  { name: 'fictional',       path: '/pages/fictional',                     auth: 'public',   layout: 'empty', keepsNav: true },
  { name: 'legal',           path: '/pages/:legalPage',                    auth: 'public',   layout: 'empty', keepsNav: true, valid: { legalPage: /^(?:ban|faq|terms|cookies|privacy|service|return-policy)$/ } },
  { name: 'activate-done',   path: '/activate/done',                       auth: 'public',   layout: 'empty' },
  { name: 'account-deleted', path: '/account-deleted',                     auth: 'optional', layout: 'empty' },
  { name: 'activate-error',  path: '/activate/error',                      auth: 'public',   layout: 'empty' },
  { name: 'activate-stop',   path: '/activate/stop',                       auth: 'public',   layout: 'empty' },
  { name: 'offline',         path: '/offline',                             auth: 'public',   layout: 'default' },
  { name: 'home',            path: '/home',                                auth: 'login',    layout: 'default' },
  { name: 'members',         path: '/members',                             auth: 'login',    layout: 'default', isSearch: true },
  { name: 'members',         path: '/search',                              auth: 'login',    layout: 'default', isSearch: true },
  { name: 'discover',        path: '/discover',                            auth: 'login',    layout: 'default' },
  { name: 'profile',         path: '/members/:memberId',                   auth: 'optional', layout: 'default', valid: { memberId: id } },
  { name: 'profile',         path: '/likes/m/:memberId',                   auth: 'optional', layout: 'default', valid: { memberId: id } },
  { name: 'profile-chat',    path: '/members/:memberId/chat',              auth: 'login',    layout: 'chat',    valid: { memberId: id } },
  { name: 'member-lander',   path: '/members/:memberId/landing',           auth: 'public',   layout: 'lander',  valid: shown, memberGoesTo: '/members/:memberId', isStatic: true },
  { name: 'member-lander',   path: '/members/:memberId/signup',            auth: 'public',   layout: 'lander',  valid: shown, memberGoesTo: '/members/:memberId', isStatic: true },
  { name: 'member-lander',   path: '/members/:memberId/landing2/:slug',    auth: 'public',   layout: 'empty',   valid: shown, memberGoesTo: '/members/:memberId', isStatic: true },
  { name: 'member-lander',   path: '/members/:memberId/landing3/:slug',    auth: 'public',   layout: 'empty',   valid: shown, memberGoesTo: '/members/:memberId', isStatic: true },
  { name: 'likes',           path: '/likes',                               auth: 'login',    layout: 'default' },
  { name: 'likes',           path: '/likes/viewed',                        auth: 'login',    layout: 'default' },
  { name: 'likes',           path: '/likes/favourites',                    auth: 'login',    layout: 'default' },
  { name: 'likes',           path: '/likes/:type',                         auth: 'login',    layout: 'default', valid: { type: likeType } },
  { name: 'chats',           path: '/chats',                               auth: 'login',    layout: 'chat' },
  { name: 'chat',            path: '/chats/:chatId',                       auth: 'login',    layout: 'chat',    valid: { chatId: id } },
  { name: 'credits',         path: '/credits',                             auth: 'login',    layout: 'default' },
  { name: 'credit-history',  path: '/credits/history',                     auth: 'login',    layout: 'default' },
  { name: 'repeat-order',    path: '/credits/repeat-order',                auth: 'login',    layout: 'default' },
  { name: 'credit-order',    path: '/credits/:creditId/:paymentMethod?',   auth: 'login',    layout: 'default', valid: credit },
  { name: 'premium',         path: '/premium',                             auth: 'login',    layout: 'default' },
  { name: 'you',             path: '/you',                                 auth: 'login',    layout: 'default' },
  { name: 'my-profile',      path: '/profile',                             auth: 'login',    layout: 'default' },
  { name: 'notifications',   path: '/notifications',                       auth: 'login',    layout: 'default' },
  { name: 'pricing',         path: '/pricing',                             auth: 'public',   layout: 'default' },
  { name: 'safety',          path: '/safety',                              auth: 'public',   layout: 'empty', keepsNav: true },
  { name: 'shared-dates',    path: '/safety/dates',                        auth: 'login',    layout: 'default' },
  { name: 'shared-date',     path: '/shared-date',                         auth: 'public',   layout: 'empty' },
  { name: 'complaints',      path: '/complaints',                          auth: 'public',   layout: 'empty', keepsNav: true },
  { name: 'complaint-status', path: '/complaints/status',                  auth: 'public',   layout: 'empty', keepsNav: true },
  { name: 'withdraw',        path: '/withdraw',                            auth: 'public',   layout: 'empty', keepsNav: true },
  { name: 'invoice',         path: '/transactions/:transactionId/invoice/:note?', auth: 'login',    layout: 'empty', keepsNav: true, valid: { transactionId: /^[a-z0-9]{26}$/, note: /^[A-Z0-9-]{1,40}-C-\d{4}-\d{6}$/ } },
  { name: 'transaction',     path: '/transactions/:transactionId',         auth: 'public',   layout: 'empty', keepsNav: true, valid: { transactionId: /^[a-z0-9]{26}$/ } },
  // for developers: left out of builds
  ...(import.meta.env?.DEV ? devPages : []),
]

export const notFoundPage: Page = { name: 'not-found', path: '*', auth: 'public', layout: 'default' }

/** The page at a path; null when there is none, or when a parameter does not match. */
export function findPage(pathname: string): Page | null {
  for (const page of pages) {
    const match = matchPath(page.path, pathname)
    if (match) return isValid(page, match.params) ? page : null
  }
  return null
}

const isValid = (page: Page, params: Params) =>
  Object.entries(page.valid ?? {}).every(([name, shape]) => params[name] === undefined || shape.test(params[name]))

/** The page table's line for the visible page. */
export const usePage = (): Page => findPage(useLocation().pathname) ?? notFoundPage
