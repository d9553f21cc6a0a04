/** Block or report, from wherever a person, a photo or a chat stands: one press opens the same dialog everywhere. */
import { useState } from 'react'
import { early } from '#web/kit/lazy/early-presses.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import type { Reported } from '#web/safety/use-report.ts'
import { useUser } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'
import styles from '#web/safety/safety.module.css'

const SafetyDialog = lazy(() => import('#web/safety/safety-dialog.tsx').then(({ SafetyDialog }) => SafetyDialog))

type SafetyButtonProps = {
  about: Reported
  /** `corner`: over photos, at their end. `report`: a word in a sentence, where reporting is what is meant. */
  look?: 'icon' | 'corner' | 'report'
  className?: string | undefined
  /** Where to be after a block: what is shown here is gone by then. */
  leaveTo?: string
}

/** Nothing for a visitor, who sees nobody that could be blocked for them. */
export function SafetyButton({ about, look = 'icon', className = '', leaveTo }: SafetyButtonProps) {
  const text = useText('safety')
  const user = useUser()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  if (!user || user.profile.id === about.person.id) return null
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
