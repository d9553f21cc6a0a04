/** The button to block or report a person, photo, chat or message. It opens the same lazy dialog everywhere. */
import { useState } from 'react'
import { early } from '#web/kit/lazy/early-presses.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import type { Reported } from '#web/safety/use-report.ts'
import { useUser } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { IconButton, IconLink } from '#web/kit/ui/icon-button.tsx'
import styles from '#web/safety/safety.module.css'

const SafetyDialog = lazy(() => import('#web/safety/safety-dialog.tsx'), 'SafetyDialog')

type SafetyButtonProps = {
  about: Reported
  /** `corner`: over a photo. `report`: a link in a sentence. */
  look?: 'icon' | 'corner' | 'report'
  className?: string | undefined
  /** The page after a block, where this one disappears. */
  leaveTo?: string
}

/** A visitor cannot block: they tell us of a profile as anybody may, where it is shown to them. */
export function SafetyButton({ about, look = 'icon', className = '', leaveTo }: SafetyButtonProps) {
  const text = useText('safety')
  const user = useUser()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  if (!user) return look === 'corner' ? <VisitorLink {...about} /> : null
  if (user.profile.id === about.person.id) return null
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  const label = about.image ? text('report.title_photo', about.person) : text('open', about.person)
  return (
    <>
      {look === 'icon' && <IconButton icon="flag" className={className} label={label} onClick={show} />}
      {look === 'corner' && <IconButton icon="flag" tone="raised" className={styles.corner ?? ''} label={label} onClick={show} />}
      {look === 'report' && (
        <button {...early} type="button" className={styles.link} aria-haspopup="dialog" onClick={show}>
          {text('warnings.report')}
        </button>
      )}
      {wanted && <SafetyDialog about={about} open={open} onClose={() => setOpen(false)} {...(leaveTo && { leaveTo })} />}
    </>
  )
}

function VisitorLink({ person }: Reported) {
  const text = useText('safety')
  const place = `/members/${person.id}`
  return (
    <span className={styles.corner}>
      <IconLink icon="flag" tone="raised" label={text('tell_us')} to={`/pages/notice?place=${encodeURIComponent(place)}`} />
    </span>
  )
}
