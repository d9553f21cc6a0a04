/** What every layout shows around a page: the brand, the member's places, who is signed in, and the company behind it. */
import { lazy, Suspense } from 'react'
import type { FooterProps } from '#web/layouts/footer.tsx'
import type { NavItem } from '#web/layouts/nav.tsx'
import type { ShellProps } from '#web/layouts/top-bar.tsx'
import type { User } from '#domain/members.ts'
import { useSettings, useUser } from '#web/providers.tsx'
import { AccountCorner } from '#web/shell/account-corner.tsx'
import { useLooseText, useText } from '#web/text.tsx'

/** For some members only, so nobody else fetches them. */
const ActivationBar = lazy(async () => ({ default: (await import('#web/shell/activation-bar.tsx')).ActivationBar }))
const PauseBar = lazy(async () => ({ default: (await import('#web/departure/pause-bar.tsx')).PauseBar }))
/** Below the fold, so they wake after the page. */
const CookieSettings = lazy(async () => ({ default: (await import('#web/consent/cookie-settings.tsx')).CookieSettings }))
const LanguageChoice = lazy(async () => ({ default: (await import('#web/shell/language-choice.tsx')).LanguageChoice }))

export function useFrame(): Omit<ShellProps, 'children'> {
  const text = useText('shell')
  const { name } = useSettings()
  const user = useUser()
  const nav = useNavItems(user)
  const brand = { name, to: user ? '/home' : '/', label: text('brand_home', { brand: name }) }
  const bar = user && (!user.activated || user.paused) && (
    <Suspense>
      {!user.activated && <ActivationBar user={user} />}
      {user.paused && <PauseBar />}
    </Suspense>
  )
  return { brand, nav, texts: { skip: text('skip'), nav: text('nav.label') }, account: <AccountCorner user={user} />, bar }
}

function useNavItems(user: User | null): NavItem[] {
  const text = useText('shell')
  if (!user) return []
  const { unread_messages: unread, new_likes: likes } = user
  return [
    { to: '/home', label: text('nav.home'), icon: 'house' },
    { to: '/members', label: text('nav.search'), icon: 'search', end: true },
    { to: '/likes', label: text('nav.likes'), icon: 'heart', count: likes, countLabel: text('nav.new_likes', { count: likes }) },
    {
      to: '/chats',
      label: text('nav.chats'),
      icon: 'message-circle',
      count: unread,
      countLabel: text('nav.unread', { count: unread }),
    },
    { to: `/members/${user.profile.id}`, label: text('nav.me'), icon: 'user', end: true },
  ]
}

function useLegalLinks() {
  const text = useLooseText('shell.footer.pages')
  return (['service', 'faq', 'terms', 'privacy', 'cookies', 'return-policy'] as const).map((page) => ({
    to: `/pages/${page}`,
    label: text(page),
  }))
}

export function useFooter(): FooterProps {
  const text = useText('shell')
  const s = useSettings()
  const user = useUser()
  const links = user
    ? [
        { to: '/members', label: text('nav.search') },
        { to: '/likes', label: text('nav.likes') },
        { to: '/credits', label: text('footer.credits') },
      ]
    : [
        { to: '/signup', label: text('sign_up') },
        { to: '/login', label: text('log_in') },
      ]
  return {
    brandName: s.name,
    about: [
      s.company_name,
      `${s.company_address} ${s.company_city}, ${s.company_country}`,
      text('footer.registered', { number: s.company_kvk }),
      text('footer.vat', { numbers: s.company_vat_numbers.join(', ') }),
      text('footer.phone', { phone: s.support_phone }),
      s.support_email,
    ],
    links: [...links, ...useLegalLinks(), { to: '/complaints', label: text('footer.complaints') }],
    choices: (
      <Suspense>
        <CookieSettings />
      </Suspense>
    ),
    linksLabel: text('footer.links'),
    legal: text('footer.adults', { brand: s.name }),
    extra: (
      <Suspense>
        <LanguageChoice />
      </Suspense>
    ),
  }
}
