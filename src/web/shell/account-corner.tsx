/** The end of the top bar: a member's credits and way out, or the two doors of a visitor. */
import { Suspense } from 'react'
import type { User } from '#domain/members/members.ts'
import { lazily } from '#web/kit/lazy/lazily.ts'
import { usePage } from '#web/kit/routing/use-page.ts'
import { useText } from '#web/kit/text/text.tsx'
import { waking } from '#web/kit/lazy/waking.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'

/** Visitors need not fetch it. */
const MemberCorner = lazily(() => import('#web/shell/member-corner.tsx').then(({ MemberCorner }) => MemberCorner))

export const AccountCorner = ({ user }: { user: User | null }) =>
  user ? (
    <Suspense>
      <MemberCorner user={user} />
    </Suspense>
  ) : (
    <VisitorCorner />
  )

/** Rendered with the page and woken after it: the first page stays light. */
const LanguageCorner = waking(() => import('#web/shell/language-corner.tsx').then(({ LanguageCorner }) => LanguageCorner))

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
