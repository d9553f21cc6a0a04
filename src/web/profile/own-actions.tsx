/** The actions on the own profile: edit it, and complete it. */
import { stepsAheadOf } from '#domain/signup/signup-steps.ts'
import styles from '#web/profile/profile-page.module.css'
import { useMember, useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

export function OwnActions() {
  const text = useText('profile')
  const isWhole = stepsAheadOf(useMember().profile, useSettings().visible_profile_notes).length === 0
  return (
    <div className={styles.actions}>
      <ButtonLink size="large" tone={isWhole ? 'primary' : 'outline'} to="/profile" aria-label={text('edit')}>
        <span className={styles.action}>
          <Icon name="pencil" />
          <span className={isWhole ? undefined : styles.shortWord}>{text('edit')}</span>
        </span>
      </ButtonLink>
      {!isWhole && (
        <ButtonLink size="large" wide to="/complete-signup">
          <span className={styles.write}>{text('complete')}</span>
        </ButtonLink>
      )}
    </div>
  )
}
