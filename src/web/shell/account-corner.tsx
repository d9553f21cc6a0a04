/** The end of the top bar: a member's credits and way out, or the two doors of a visitor. */
import { useNavigate } from 'react-router'
import type { User } from '#domain/members.ts'
import { useLogOut } from '#web/account/use-account.ts'
import { usePage } from '#web/shell/use-page.ts'
import { useText } from '#web/text.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'

export const AccountCorner = ({ user }: { user: User | null }) => (user ? <MemberCorner user={user} /> : <VisitorCorner />)

function MemberCorner({ user }: { user: User }) {
  const text = useText('shell')
  const logOut = useLogOut()
  const navigate = useNavigate()
  return (
    <>
      <ButtonLink to="/credits" tone="outline" size="small" aria-label={text('credits', { count: user.credits })}>
        <Icon name="coins" />
        {user.credits}
      </ButtonLink>
      <Menu
        label={text('account.menu', { name: user.profile.name })}
        items={[
          { label: text('account.profile'), icon: 'user', onPress: () => void navigate(`/members/${user.profile.id}`) },
          { label: text('account.credits'), icon: 'coins', onPress: () => void navigate('/credits') },
          { label: text('account.log_out'), icon: 'log-out', onPress: () => void logOut() },
        ]}
      />
    </>
  )
}

/** Each door is left out on the page it leads to. */
function VisitorCorner() {
  const text = useText('shell')
  const { name } = usePage()
  const hasForm = name === 'index' || name === 'signup' || name === 'complete-signup'
  return (
    <>
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
