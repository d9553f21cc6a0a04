/** Fills the frame of every layout: the brand, the navigation, the member's corner, and the company. */
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import type { SiteSettings } from '#web/kit/app/bootstrap.ts'
import { FrameContext, type NavItem, type ShellProps } from '#web/kit/layouts/frame.tsx'
import type { User } from '#domain/members/members.ts'
import { useSettings, useUser } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { usePage } from '#web/kit/routing/pages.ts'
import { ButtonLink } from '#web/kit/ui/button.tsx'

type ShellText = ReturnType<typeof useText<'shell'>>

/** For some members only, so in its own chunk. */
const MemberBars = lazy(() => import('#web/shell/member-bars.tsx'), 'MemberBars')
/** Below the fold, so it is hydrated after the page. */
const PageFooter = lazy(() => import('#web/shell/site-footer.tsx'), 'SiteFooter')

export function Frame({ children }: { children: ReactNode }) {
  const text = useText('shell')
  const settings = useSettings()
  const user = useUser()
  const parts = useMemo(() => ({ bar: barOf(text, settings, user), footer: <PageFooter /> }), [text, settings, user])
  // Deferred: an urgent change of a context makes React drop the server's HTML of every lazy part below, and presses on it.
  return <FrameContext value={useDeferredValue(parts)}>{children}</FrameContext>
}

function barOf(text: ShellText, { name, logo, favicon }: SiteSettings, user: User | null): Omit<ShellProps, 'children'> {
  const nav = navItems(text, user)
  const brand = { name, logo, icon: favicon, to: user ? '/home' : '/', label: text('brand_home', { brand: name }) }
  const bar = user && (!user.activated || user.paused || user.pending_email || user.members_notice) && <MemberBars user={user} />
  return { brand, nav, texts: { skip: text('skip'), nav: text('nav.label') }, account: <AccountCorner user={user} />, bar }
}

function navItems(text: ShellText, user: User | null): NavItem[] {
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
    { to: '/you', label: text('nav.me'), icon: 'user' },
  ]
}

/** Not loaded for visitors. */
const MemberCorner = lazy(() => import('#web/shell/member-corner.tsx'), 'MemberCorner')

const AccountCorner = ({ user }: { user: User | null }) => (user ? <MemberCorner user={user} /> : <VisitorCorner />)

/** Rendered with the page and hydrated later, to keep the first page small. */
const LanguageCorner = lazy(() => import('#web/shell/language-corner.tsx'), 'LanguageCorner')

/** The link to the current page is left out. */
function VisitorCorner() {
  const text = useText('shell')
  const { name } = usePage()
  const hasForm = ['index', 'lander', 'signup', 'complete-signup'].includes(name)
  return (
    <>
      <LanguageCorner />
      {name !== 'login' && (
        <ButtonLink to="/login" tone={hasForm ? 'outline' : 'quiet'} size="small">
          {text('log_in')}
        </ButtonLink>
      )}
      {!hasForm && (
        <ButtonLink to="/signup" size="small">
          {text('sign_up')}
        </ButtonLink>
      )}
    </>
  )
}
