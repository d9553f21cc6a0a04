/** Leaving, on the account page: take a copy along, take a break, or delete. */
import { DeleteChoice } from '#web/account-deletion/delete-choice.tsx'
import styles from '#web/account-deletion/departure.module.css'
import { ExportChoice } from '#web/account-deletion/export-choice.tsx'
import { usePause } from '#web/account-deletion/use-pause.ts'
import { AccountSection } from '#web/kit/page/account-section.tsx'
import { useMember } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

export function AccountDeletion() {
  const text = useText('departure')
  return (
    <AccountSection id="departure" title={text('title')} lead={text('lead')}>
      <div className={styles.choices}>
        <ExportChoice />
        <PauseChoice />
        <DeleteChoice />
      </div>
    </AccountSection>
  )
}

function PauseChoice() {
  const text = useText('departure.pause')
  const { paused = false } = useMember()
  const { busy, pause, resume } = usePause()
  return (
    <div className={styles.choice}>
      <h3>{text('title')}</h3>
      <p>{text(paused ? 'paused' : 'text')}</p>
      <Button tone={paused ? 'primary' : 'outline'} busy={busy} onClick={paused ? resume : pause}>
        {text(paused ? 'resume' : 'action')}
      </Button>
    </div>
  )
}
