/** /account-deleted: until when a deleted account can be restored, and how. A mailed token is posted on a press only. */
import { useLocation } from 'react-router'
import type { Deletion } from '#domain/account-deletion/account-deletion.ts'
import { useMailedToken } from '#web/kit/page/use-mailed-token.ts'
import { RestoreByLink, RestoreForm } from '#web/account-deletion/restore-form.tsx'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { useUser } from '#web/kit/providers.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { useHydrated } from '#web/kit/lazy/lazy.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { Card } from '#web/kit/ui/card.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'

export default function AccountDeletedPage() {
  const text = useText('account_deletion.deleted')
  const token = useMailedToken()
  const deletion = useGone()
  const email = useTypedEmail()
  const user = useUser()
  if (user && !token) return <NothingDeleted />
  return (
    <Stack gap={4}>
      <Title>{text('page_title')}</Title>
      <PageTitle lead={deletion ? text('text') : text('by_link_text')}>{text(deletion ? 'title' : 'by_link_title')}</PageTitle>
      <WhatHappens deletion={deletion} />
      {token ? <RestoreByLink token={token} /> : deletion ? <ChangedMind /> : <RestoreForm key={email} email={email} />}
      <ButtonLink to="/" tone="quiet">
        {text('home')}
      </ButtonLink>
    </Stack>
  )
}

/** For a member whose account is not deleted. */
function NothingDeleted() {
  const text = useText('account_deletion.deleted')
  return (
    <Stack gap={4}>
      <Title>{text('here_title')}</Title>
      <PageTitle lead={text('here_text')}>{text('here_title')}</PageTitle>
      <ButtonLink to="/home">{text('here_home')}</ButtonLink>
    </Stack>
  )
}

function WhatHappens({ deletion }: { deletion: Deletion | null }) {
  const text = useText('account_deletion.deleted')
  const { day } = usePageTime()
  return (
    <>
      <p>{deletion ? text('date', { date: day(deletion.erase_at) }) : text('date_unknown')}</p>
      {deletion?.offer && <Notice tone="info">{text('offer', { percent: deletion.offer })}</Notice>}
    </>
  )
}

function ChangedMind() {
  const text = useText('account_deletion.deleted')
  return (
    <Card as="section" title={text('back_title')}>
      <Stack gap={4}>
        <p>{text('back_text')}</p>
        <RestoreForm />
      </Stack>
    </Card>
  )
}

/** The address typed on the login page, from the history state. */
function useTypedEmail() {
  const { email } = useHistoryState()
  return useHydrated() && typeof email === 'string' ? email : ''
}

/** The reply of the deletion, from the history state; null after a restore or from elsewhere. */
function useGone(): Deletion | null {
  const { erase_at, offer } = useHistoryState()
  const user = useUser()
  const isAwake = useHydrated()
  if (!isAwake || user || typeof erase_at !== 'string') return null
  return { erase_at, offer: typeof offer === 'number' ? offer : null }
}

/** Unchecked: an older release may have written the entry. */
function useHistoryState(): Partial<Record<'email' | keyof Deletion, unknown>> {
  const { state } = useLocation() as { state: unknown }
  return typeof state === 'object' && state !== null ? state : {}
}
