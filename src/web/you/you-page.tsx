/** /you: the member's menu: profile, credits, notifications, settings, privacy, help. */
import { Link } from 'react-router'
import { openStepsOf } from '#domain/signup/signup-steps.ts'
import { useLogOut } from '#web/parts/account/use-account.ts'
import { useMember, useSettings } from '#web/kit/providers.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Avatar } from '#web/kit/ui/avatar.tsx'
import { Button, ButtonLink } from '#web/kit/ui/button.tsx'
import { Card } from '#web/kit/ui/card.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import styles from '#web/you/you-page.module.css'

export default function YouPage() {
  const text = useText('shell')
  const logOut = useLogOut()
  return (
    <>
      <Title>{text('nav.me')}</Title>
      <PageTitle>{text('nav.me')}</PageTitle>
      <div className={styles.page}>
        <Profile />
        <Menu />
        <Button tone="outline" onClick={() => void logOut()}>
          {text('account.log_out')}
        </Button>
      </div>
    </>
  )
}

/** Photo, name, open steps, and links to edit and view the profile. */
function Profile() {
  const text = useText('profile')
  const steps = useText('home.steps')
  const own = useText('my_profile')
  const user = useMember()
  const { id, name, age, main_image, no_answers } = user.profile
  const missing = openStepsOf(user.profile, useSettings().visible_profile_notes)
  return (
    <Card>
      <div className={styles.head}>
        <Avatar image={main_image} name={name} size={96} />
        <div className={styles.who}>
          <h2 className={styles.name}>
            {name}
            {age !== null && `, ${age}`}
          </h2>
          {missing.length > 0 && (
            <p className={styles.missing}>
              {steps('title', { count: missing.length })}: {missing.map((step) => steps(step)).join(' · ')}
            </p>
          )}
          {no_answers && (
            <Link to="/profile" className={styles.missing}>
              {own('prompts.step')}
            </Link>
          )}
        </div>
      </div>
      <div className={styles.ways}>
        <ButtonLink to="/profile">{text('edit')}</ButtonLink>
        <ButtonLink to={`/members/${id}`} discover="none" tone="outline">
          {own('seen')}
        </ButtonLink>
      </div>
    </Card>
  )
}

type Destination = { to: string; icon: IconName; label: string; end?: string }

function Menu() {
  const text = useText('shell')
  const account = useText('notifications')
  const premium = useText('premium')
  const safety = useText('safety_centre')
  const { credits } = useMember()
  const { has_premium } = useSettings()
  const places: Destination[] = [
    { to: '/credits', icon: 'coins', label: text('account.credits'), end: String(credits) },
    ...(has_premium ? [{ to: '/premium', icon: 'sparkles', label: premium('link') } as const] : []),
    { to: '/notifications#notifications', icon: 'bell', label: account('sections.notifications') },
    { to: '/notifications', icon: 'settings', label: account('title') },
    { to: '/notifications#privacy', icon: 'lock', label: account('sections.privacy') },
    { to: '/safety', icon: 'shield-check', label: safety('title') },
    { to: '/safety/dates', icon: 'map-pin', label: safety('share') },
    { to: '/pages/faq', icon: 'book-open', label: text('footer.pages.faq') },
    { to: '/pages/service', icon: 'phone', label: text('footer.pages.service') },
  ]
  return (
    <Card>
      <ul className={styles.places}>
        {places.map(({ to, icon, label, end }) => (
          <li key={to}>
            <Link to={to} className={styles.place}>
              <Icon name={icon} size={24} />
              <span className={styles.label}>{label}</span>
              {end}
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
