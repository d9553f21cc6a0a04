/** Block or report, from wherever a person, a photo or a chat stands: one press opens the same dialog everywhere. */
import { lazy, Suspense, useState } from 'react'
import type { Reported } from '#web/safety/use-report.ts'
import { useUser } from '#web/providers.tsx'
import { useText } from '#web/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from '#web/safety/safety.module.css'

const SafetyDialog = lazy(() => import('#web/safety/safety-dialog.tsx').then((module) => ({ default: module.SafetyDialog })))

type SafetyButtonProps = {
  about: Reported
  /** `words` where there is room for them; `report` where only reporting is meant, such as under a message. */
  look?: 'icon' | 'words' | 'report'
  tone?: 'quiet' | 'raised'
  className?: string | undefined
  /** Where to be after a block: what is shown here is gone by then. */
  leaveTo?: string
}

/** Nothing for a visitor, who sees nobody that could be blocked for them. */
export function SafetyButton({ about, look = 'icon', tone = 'quiet', className = '', leaveTo }: SafetyButtonProps) {
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
      {look === 'icon' && <IconButton icon="flag" tone={tone} className={className} label={label} onClick={show} />}
      {look === 'words' && (
        <Button tone="quiet" size="small" aria-label={label} onClick={show}>
          <span className={styles.opener}>
            <Icon name="flag" size={16} />
            {text('short')}
          </span>
        </Button>
      )}
      {look === 'report' && (
        <button type="button" className={styles.link} aria-haspopup="dialog" onClick={show}>
          {text('warnings.report')}
        </button>
      )}
      {wanted && (
        <Suspense>
          <SafetyDialog about={about} open={open} onClose={() => setOpen(false)} {...(leaveTo && { leaveTo })} />
        </Suspense>
      )}
    </>
  )
}
