/** /profile: the forms of the own profile, and a preview beside them. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { nameProblem } from '#domain/signup/signup-rules.ts'
import { localDate } from '#domain/time/local-time.ts'
import { useClock } from '#web/kit/text/clock.tsx'
import { LeaveGuard, useUnsaved } from '#web/my-profile/leave-guard.tsx'
import { MyPhotos } from '#web/my-profile/my-photos.tsx'
import styles from '#web/my-profile/my-profile-page.module.css'
import { changesOf, type Draft, draftOf, previewOf } from '#web/my-profile/profile-draft.ts'
import { ProfileForms } from '#web/my-profile/profile-forms.tsx'
import { ProfilePreview } from '#web/my-profile/profile-preview.tsx'
import { useMember, useSettings } from '#web/kit/providers.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { birthDateProblem, writtenDate } from '#web/parts/profile-form/birth-date-rules.ts'
import { useProfileFields } from '#web/parts/profile-form/use-form-data.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Choice } from '#web/kit/ui/choice.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'

const views = ['edit', 'seen'] as const

export default function MyProfilePage() {
  const text = useText('my_profile')
  const shell = useText('shell')
  const [search, setSearch] = useSearchParams()
  const view = search.get('view') === 'seen' ? 'seen' : 'edit'
  const user = useMember()
  const { visible_profile_fields: visible, countries } = useSettings()
  const allowed = useProfileFields()
  const { nowMs, timeZone } = useClock()
  const today = localDate(new Date(nowMs), timeZone)
  const [draft, setDraft] = useState(() => draftOf(user))
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const changes = changesOf(draft, { visible, countries, allowed: allowed ?? {} })
  const isDateTakenAway = user.profile.date_of_birth !== null && writtenDate(draft.birthDate) === null
  const birthProblem = isDateTakenAway ? 'date_incomplete' : birthDateProblem(draft.birthDate, today)
  const wrongName = nameProblem(draft.name, user.email)
  const unsaved = useUnsaved(user, changes, wrongName !== null || birthProblem !== null)
  return (
    <>
      <Title>{text('title')}</Title>
      <PageTitle lead={text('lead')} back={{ to: '/you', label: shell('nav.me') }}>
        {text('title')}
      </PageTitle>
      <div className={styles.tabs}>
        <Choice
          legend={text('tabs')}
          legendHidden
          name="view"
          look="segments"
          options={views.map((value) => ({ value, label: text(value) }))}
          value={view}
          onChange={(value) => setSearch(value === 'seen' ? { view: 'seen' } : {}, { replace: true, preventScrollReset: true })}
        />
      </div>
      <div className={styles.page} data-view={view}>
        <div className={styles.forms}>
          <MyPhotos user={user} />
          {allowed === undefined ? (
            <Skeleton lines={12} />
          ) : (
            <ProfileForms {...{ user, draft, changes, allowed, wrongName, birthProblem, change }} />
          )}
        </div>
        <ProfilePreview profile={previewOf(user, changes, today)} />
      </div>
      <LeaveGuard {...unsaved} />
    </>
  )
}
