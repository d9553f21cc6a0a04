/** The head of a profile: name, age, place, presence and language, and the notices. */
import type { Profile } from '#domain/profiles/profiles.ts'
import { languageOnCard } from '#domain/search/search-rules.ts'
import { useLanguageName, usePlace } from '#web/kit/text/country-name.ts'
import styles from '#web/profile/about.module.css'
import { useSettings } from '#web/kit/providers.tsx'
import { useLanguage, useText } from '#web/kit/text/text.tsx'
import { FictionalMark } from '#web/kit/ui/mark.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

/** Only a few profiles need them. */
const FictionalNotice = lazy(() => import('#web/profile/fictional-notice.tsx'), 'FictionalNotice')
const Verified = lazy(() => import('#web/verification/verified.tsx'), 'Verified')

type ProfileHeadProps = {
  profile: Profile
  isOwn: boolean
  /** 1 on the person's own page. */
  level?: 1 | 3
}

export function ProfileHead({ profile, isOwn, level = 1 }: ProfileHeadProps) {
  const { name, age, fictional_icon } = profile
  const Heading = level === 1 ? 'h1' : 'h3'
  return (
    <>
      <header className={styles.head}>
        <Heading id={level === 1 ? 'person' : undefined} className={styles.name}>
          <bdi>{name}</bdi>
          {age && <span className={styles.age}>, {age}</span>}
          {fictional_icon && <BesideName />}
        </Heading>
        {profile.verified && <Verified name={name} />}
        <Lines profile={profile} isOwn={isOwn} />
      </header>
      {isOwn && <OwnNotice />}
      {fictional_icon && <FictionalNotice name={name} />}
    </>
  )
}

function Lines({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const text = useText('profile')
  const place = usePlace()(profile)
  const languageName = useLanguageName()
  const language = languageOnCard(profile, useLanguage())
  return (
    <ul className={styles.lines}>
      {place && (
        <li>
          <Icon name="map-pin" />
          <span>
            {place}
            {profile.within_km && ` · ${text('within_km', { km: String(profile.within_km) })}`}
          </span>
        </li>
      )}
      {!isOwn && !profile.fictional_icon && profile.presence && (
        <li>
          <Icon name="clock" />
          {text(`presence.${profile.presence}`)}
        </li>
      )}
      {language && (
        <li>
          <Icon name="languages" />
          {text('writes_in', { language: languageName(language) })}
        </li>
      )}
    </ul>
  )
}

function OwnNotice() {
  const text = useText('profile')
  return (
    <Notice icon="eye" title={text('own_title')}>
      {text('own')}
    </Notice>
  )
}

const BesideName = () => (
  <span className={styles.mark}>
    {' '}
    <PersonIsFictional />
  </span>
)

/** The brand's mark of a fictional profile. `over`: on a photo. */
export function PersonIsFictional({ over = false }: { over?: boolean }) {
  const text = useText('profile')
  const { fictional_icon: icon } = useSettings()
  return <FictionalMark label={text('fictional.mark')} icon={icon} over={over} />
}
