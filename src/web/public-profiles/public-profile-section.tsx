/** The switch for the member's public profile, off by default, and the link to share. */
import { useState } from 'react'
import { Link } from 'react-router'
import { SavingSwitch } from '#web/kit/ui/switch.tsx'
import { useQuery } from '#web/kit/data/use-query.ts'
import { AccountSection } from '#web/kit/page/account-section.tsx'
import { useApi, useMember } from '#web/kit/providers.tsx'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'

export function PublicProfileSection() {
  const text = useText('public_profile')
  return (
    <AccountSection id="showing" title={text('section')}>
      <Choice />
    </AccountSection>
  )
}

function Choice() {
  const text = useText('public_profile')
  const { id } = useMember().profile
  const { value, error, busy, choose } = usePublicProfileSetting()
  if (!value) return error === null ? <Skeleton lines={2} /> : <ErrorNotice error={error} />
  return (
    <Stack gap={2}>
      <SavingSwitch
        label={text('choice')}
        help={text('choice_help')}
        checked={value.shown}
        {...{ busy, error }}
        onChoose={choose}
      />
      {value.shown && (
        <p>
          {text('your_page')} <Link to={`/members/${id}/landing`} reloadDocument target="_blank">{`/members/${id}/landing`}</Link>
        </p>
      )}
    </Stack>
  )
}

function usePublicProfileSetting() {
  const api = useApi()
  const { data, set, error, fail } = useQuery('public profile', (_api, signal) => api('GET /api/showing.php', {}, { signal }))
  const [busy, setBusy] = useState(false)
  const choose = async (shown: boolean) => {
    setBusy(true)
    fail(null)
    await api('PUT /api/showing.php', { body: { shown } }).then(set, fail)
    setBusy(false)
  }
  return { value: data, error, busy, choose }
}
