/** A member's end of the top bar: the credits, and the menu with profile and logout. */
import { useNavigate } from 'react-router'
import type { User } from '#domain/members/members.ts'
import { useLogOut } from '#web/parts/account/use-account.ts'
import { useSettings } from '#web/kit/providers.tsx'
import { SchemeButtons } from '#web/shell/scheme.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { Menu } from '#web/kit/ui/menu.tsx'

export function MemberCorner({ user }: { user: User }) {
  const text = useText('shell')
  const logOut = useLogOut()
  const premiumText = useText('premium')
  const { has_premium } = useSettings()
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
          { label: text('account.profile'), icon: 'user', onPress: () => void navigate('/profile') },
          { label: text('account.account'), icon: 'settings', onPress: () => void navigate('/notifications') },
          { label: text('account.credits'), icon: 'coins', onPress: () => void navigate('/credits') },
          ...(has_premium
            ? [{ label: premiumText('link'), icon: 'sparkles', onPress: () => void navigate('/premium') } as const]
            : []),
          { label: text('account.log_out'), icon: 'log-out', onPress: () => void logOut() },
        ]}
      >
        <SchemeButtons />
      </Menu>
    </>
  )
}
