/** "Not for me" at the end of a profile: quiet, since most people read so far because they like what they read. */
import { useNavigate } from 'react-router'
import type { Profile } from '#domain/profiles/profiles.ts'
import styles from '#web/passes/profile-pass.module.css'
import { useIsPassed } from '#web/parts/person/blocked-marks.ts'
import { usePass, useSetPass } from '#web/parts/person/use-pass.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

export function ProfilePass({ profile, home }: { profile: Profile; home: string }) {
  const text = useText('passes')
  const pass = usePass()
  const setPass = useSetPass()
  const navigate = useNavigate()
  const isPassed = useIsPassed(profile.id)
  const { id, name } = profile
  const press = async (isByKeys: boolean) => {
    if (await pass({ id, name }, isByKeys)) await navigate(home)
  }
  return (
    <div className={styles.pass}>
      {isPassed ? (
        <Button tone="quiet" size="small" aria-label={text('show_label', { name })} onClick={() => void setPass(profile, false)}>
          {text('show')}
        </Button>
      ) : (
        <Button
          tone="quiet"
          size="small"
          aria-label={text('person', { name })}
          onClick={({ detail }) => void press(detail === 0)}
        >
          {text('pass')}
        </Button>
      )}
      <p>{isPassed ? text('done', { name }) : text('help', { name })}</p>
    </div>
  )
}
