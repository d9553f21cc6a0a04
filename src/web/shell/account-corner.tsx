/** The end of the top bar: a member's credits and way out, or the two doors of a visitor. */
import type { User } from '#domain/members/members.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { usePage } from '#web/kit/routing/use-page.ts'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'

/** Visitors need not fetch it. */
const MemberCorner = lazy(() => import('#web/shell/member-corner.tsx').then(({ MemberCorner }) => MemberCorner))

export const AccountCorner = ({ user }: { user: User | null }) => (user ? <MemberCorner user={user} /> : <VisitorCorner />)

/** Rendered with the page and woken after it: the first page stays light. */
const LanguageCorner = lazy(() => import('#web/shell/language-corner.tsx').then(({ LanguageCorner }) => LanguageCorner))

/** Each door is left out on the page it leads to. */
function VisitorCorner() {
  const text = useText('shell')
  const { name } = usePage()
  const hasForm = name === 'index' || name === 'signup' || name === 'complete-signup'
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
