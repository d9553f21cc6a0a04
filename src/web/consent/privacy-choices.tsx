/** The member's choice about partners and cookies on the settings page. It applies to the account in every browser. */
import { SavingSwitch } from '#web/kit/ui/switch.tsx'
import { useQuery } from '#web/kit/data/use-query.ts'
import { toCookies, useChoose } from '#web/consent/use-choose.tsx'
import { useMadeConsent } from '#web/consent/use-consent.ts'
import { AccountSection } from '#web/kit/page/account-section.tsx'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'

export function PrivacyChoices() {
  const text = useText('consent')
  return (
    <AccountSection id="privacy" title={text('section')} lead={text.rich('section_lead', { more: toCookies })}>
      <Choice />
    </AccountSection>
  )
}

function Choice() {
  const text = useText('consent')
  const { data, error: notRead } = useQuery('consent', (api, signal) => api('GET /api/consent.php', {}, { signal }))
  const { choose, busy, error } = useChoose()
  const now = useMadeConsent() ?? data
  if (!now) return notRead === null ? <Skeleton lines={2} /> : <ErrorNotice error={notRead} />
  return (
    <Stack gap={4}>
      <SavingSwitch
        label={text('affiliate')}
        help={text('affiliate_help')}
        checked={now.affiliate}
        {...{ busy, error }}
        onChoose={choose}
      />
    </Stack>
  )
}
