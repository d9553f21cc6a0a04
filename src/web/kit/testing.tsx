/** For tests: a page in a browser, with an API whose replies the test defines. */
import { kindsOf } from '#domain/sites/kinds.ts'
import { configure, render } from '@testing-library/react'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import type { ComponentType } from 'react'
import type { User } from '#domain/members/members.ts'
import type { CallName } from '#domain/wire.ts'
import { type Api, apiContext } from '#web/kit/api/api.ts'
import { type AppContextValue, Providers } from '#web/kit/providers.tsx'
import { NavigationBlocker } from '#web/kit/routing/navigation-block.tsx'
import { createSession, sessionContext } from '#web/kit/app/session.ts'
import { type SiteSettings, type Start, startContext } from '#web/kit/app/bootstrap.ts'

/** Long enough for a busy machine. */
configure({ asyncUtilTimeout: 30_000 })

type CallInputs = { query?: unknown; body?: unknown; form?: FormData }
/** A method, so that a test may name the type of its input: `({ body }: { body: { profile: number } }) => …`. */
type CallStub = { give(input: CallInputs, options?: unknown): unknown }['give']
export type CallStubs = Partial<Record<CallName, CallStub>>

/** An API that replies by the call's name. A call that the test does not define is an error with that name. */
export const apiOf = (answers: CallStubs): Api =>
  (async (name: CallName, input: object = {}, options?: unknown) => {
    const answer = answers[name]
    if (!answer) throw new Error(`The test did not expect ${name}`)
    return answer(input, options)
  }) as Api

type PageOptions = {
  path: string
  at?: string
  Component: ComponentType
  loader?: (args: never) => unknown
  answers?: CallStubs
  user?: User | null
  messages: object
  settings?: Partial<SiteSettings>
  photoBlur?: Start['photoBlur']
}

export function renderPage({
  path,
  at = path,
  Component,
  loader,
  answers = {},
  user = null,
  messages,
  settings = {},
  photoBlur = 'none',
}: PageOptions) {
  const api = apiOf(answers)
  const session = createSession(api, user)
  const start = { ...startFor(user, settings), photoBlur }
  const app: AppContextValue = { api, session, start, messages }
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(sessionContext, session)
  context.set(startContext, start)
  const Stub = createRoutesStub(
    [
      {
        path,
        Component: () => (
          <>
            <Component />
            <NavigationBlocker />
          </>
        ),
        ...(loader ? { loader: loader as never } : {}),
      },
      { path: '*', Component: Elsewhere },
    ],
    context,
  )
  return { session, ...render(<Providers {...app}>{<Stub initialEntries={[at]} />}</Providers>) }
}

const Elsewhere = () => <p>another page</p>

export const startFor = (user: User | null, settings: Partial<SiteSettings> = {}): Start => ({
  settings: { ...siteForTests, ...settings },
  locale: 'en',
  messagesHash: 'test',
  buildId: null,
  nowMs: Date.UTC(2026, 10, 21, 12),
  timeZone: 'UTC',
  iso: 'en-US',
  home: 'https://sunday.example',
  user,
  consent: { affiliate: false },
  arrival: null,
  source: null,
  photoBlur: 'none',
  scheme: null,
  isMeasured: false,
  isCrawler: false,
  isStatic: false,
  kindSheets: {},
})

export const siteForTests: SiteSettings = {
  key: 'social',
  name: 'Sunday',
  tagline: 'Meet someone',
  template: 'social',
  kinds: kindsOf('social'),
  niche: 1,
  languages: ['en', 'nl'],
  domain_language: 'en',
  countries: ['NL', 'BE'],
  tokens: {},
  logo: null,
  favicon: null,
  signups: 'all',
  logged_out_search: 'none',
  logged_out_search_trafficsource: 'none',
  push_pub: null,
  geoip_country: null,
  geoip_selected_country: 'NL',
  minimum_message_costs: { NL: { costs: 0.8, currency: 'EUR' } },
  message_cost: 2,
  has_premium: true,
  fictional_icon: 'drama',
  company_name: 'Sunday B.V.',
  company_address: 'Voorbeeldkade 7',
  company_kvk: '00000000',
  company_city: 'Amsterdam',
  company_country: 'Netherlands',
  company_tradenames: ['Sunday'],
  company_vat_numbers: ['NL000000000B00'],
  support_phone: '+31 20 000 0123',
  support_email: 'hello@sunday.example',
  delete_discount: 30,
  visible_profile_fields: ['gender', 'date_of_birth', 'city'],
  visible_profile_notes: true,
  discovery: true,
  saved_searches: 0,
  verification: false,
  introductions_a_day: 0,
  profile_views: true,
  question_of_the_day: false,
  has_translation: false,
  inbox_rules: false,
  search_fields: ['gender', 'age', 'country', 'countryregion'],
  member_resell: [],
  site_rule_redirect: null,
  cdn_prefix: '/photos',
}
