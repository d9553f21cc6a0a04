/** A member's choice about cookies, among everything else of the account: the same switch, and it takes effect at once. */
import { toCookies } from '#web/consent/to-cookies.tsx'
import { useChoose } from '#web/consent/use-choose.ts'
import { useConsent } from '#web/consent/use-consent.ts'
import { AccountSection } from '#web/notifications/account-section.tsx'
import { Trouble } from '#web/shell/trouble.tsx'
import { useText } from '#web/text.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Stack } from '#web/ui/stack.tsx'

export function PrivacyChoices() {
  const text = useText('consent')
  const { choose, busy, error } = useChoose()
  const affiliate = useConsent()?.affiliate ?? false
  return (
    <AccountSection id="privacy" title={text('section')} lead={text.rich('section_lead', { more: toCookies })}>
      <Stack gap={4}>
        <Trouble error={error} />
        <Switch
          label={text('affiliate')}
          help={text('affiliate_help')}
          checked={affiliate}
          aria-disabled={busy}
          onChange={(event) => void (busy || choose(event.target.checked))}
        />
      </Stack>
    </AccountSection>
  )
}
