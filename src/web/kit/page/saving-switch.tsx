/** A switch that is saved as it is pressed: deaf while that is under way, and above it what went wrong. */
import { ErrorNotice } from '#web/kit/page/error-notice.tsx'
import { Switch } from '#web/kit/ui/switch.tsx'

type SavingSwitchProps = {
  label: string
  help: string
  checked: boolean
  busy: boolean
  error: unknown
  onChoose: (checked: boolean) => Promise<unknown>
}

export const SavingSwitch = ({ busy, error, onChoose, ...shown }: SavingSwitchProps) => (
  <>
    <ErrorNotice error={error} />
    <Switch {...shown} aria-disabled={busy} onChange={({ target }) => void (busy || onChoose(target.checked))} />
  </>
)
