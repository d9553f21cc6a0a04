/** /profile: the forms of the own profile, and a preview beside them. */
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { nameProblem } from '#domain/signup/signup-rules.ts'
import { localDate } from '#domain/time/local-time.ts'
import { useClock } from '#web/kit/text/clock.tsx'
import { LeaveGuard, useUnsaved } from '#web/my-profile/leave-guard.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { MyPhotos } from '#web/my-profile/my-photos.tsx'
import styles from '#web/my-profile/my-profile-page.module.css'
import { changesOf, type Draft, draftOf, previewOf } from '#web/my-profile/profile-draft.ts'
import { useMember, useSettings } from '#web/kit/providers.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { birthDateProblem, writtenDate } from '#web/parts/profile-form/birth-date-rules.ts'
import { useProfileFields } from '#web/parts/profile-form/use-form-data.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Choice } from '#web/kit/ui/choice.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'
import type { Profile } from '#domain/profiles/profiles.ts'
import { About } from '#web/profile/about.tsx'
import { Gallery } from '#web/profile/gallery.tsx'
import { PersonMarks, PersonSign } from '#web/parts/person/person-marks.tsx'
import { usePlace } from '#web/kit/text/country-name.ts'
import { ProfileHead } from '#web/profile/profile-head.tsx'
import { usePrompts } from '#web/prompts/use-prompts.ts'
import { beginningOf } from '#domain/text/beginning.ts'
import { cardWordsMaxLength } from '#domain/profiles/profiles.ts'
import { KindSheet } from '#web/kit/kind-sheet.tsx'
import { PersonCard } from '#web/kit/ui/person-card.tsx'

/** Shown once the allowed answers are there: fetched together with them. */
const ProfileForms = lazy(() => import('#web/my-profile/profile-forms.tsx'), 'ProfileForms', {
  fallback: <Skeleton lines={12} />,
})

/** Loaded after the page: it needs the prompts, which are loaded with it. */
const PromptsEditor = lazy(() => import('#web/prompts/prompts-editor.tsx'), 'PromptsEditor')

/** Only where the brand has verification. */
const VerificationCard = lazy(() => import('#web/verification/verification-card.tsx'), 'VerificationCard')

const Story = lazy(() => import('#web/profile/story.tsx'), 'Story')

const views = ['edit', 'seen'] as const

export default function MyProfilePage() {
  const text = useText('my_profile')
  const shell = useText('shell')
  const [search, setSearch] = useSearchParams()
  const view = search.get('view') === 'seen' ? 'seen' : 'edit'
  const user = useMember()
  const { visible_profile_fields: visible, countries, verification: hasVerification } = useSettings()
  const allowed = useProfileFields()
  const { nowMs, timeZone } = useClock()
  const today = localDate(new Date(nowMs), timeZone)
  const [draft, setDraft] = useState(() => draftOf(user))
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const changes = changesOf(draft, { visible, countries, allowed: allowed ?? {} })
  const isDateTakenAway = user.profile.date_of_birth !== null && writtenDate(draft.birthDate) === null
  const birthProblem = isDateTakenAway ? 'date_incomplete' : birthDateProblem(draft.birthDate, today)
  const wrongName = nameProblem(draft.name, user.email)
  useEffect(() => void ProfileForms.preload(), [])
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
          {hasVerification && <VerificationCard />}
          <Answers />
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

/** Without the fields that the site hides from others. */
function useAsOthersSee(profile: Profile): Profile {
  const { visible_profile_fields: visible, visible_profile_notes: notes } = useSettings()
  return {
    ...profile,
    age: visible.includes('date_of_birth') ? profile.age : null,
    gender: visible.includes('gender') ? profile.gender : null,
    city: visible.includes('city') ? profile.city : null,
    personal: notes ? profile.personal : null,
  }
}

/** Nothing until the prompts are there, and where the brand has none: only then does the page need the editor. */
function Answers() {
  const { data } = usePrompts()
  return data && data.most > 0 && <PromptsEditor prompts={data} />
}

/** The preview of the own profile: the card and the whole profile, with all unsaved changes. */
function ProfilePreview({ profile: own }: { profile: Profile }) {
  const profile = useAsOthersSee(own)
  const text = useText('my_profile')
  const place = usePlace()(profile)
  const { id, name, age, images, main_image } = profile
  const answers = usePrompts().data?.answers
  const isLetter = useSettings().kinds.card === 'letter'
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- beside the forms it scrolls, and may have nothing to press
    <section className={styles.seen} aria-labelledby="seen-title" tabIndex={0}>
      <h2 id="seen-title" className={styles.seenTitle}>
        {text('seen_title')}
      </h2>
      <div className={styles.card} inert>
        <KindSheet of="card" />
        <PersonCard
          to={`/members/${id}`}
          id={id}
          name={name}
          age={age}
          sign={<PersonSign person={profile} />}
          facts={[place]}
          words={isLetter ? beginningOf(profile.personal ?? '', cardWordsMaxLength) : undefined}
          image={main_image}
          marks={<PersonMarks person={profile} />}
        />
      </div>
      <article className={styles.profile}>
        <div className={styles.photo}>
          <Gallery
            key={main_image?.id}
            isOwn
            name={name}
            images={images}
            main={main_image}
            seed={id}
            isFirstOnly={Boolean(answers?.length)}
          />
        </div>
        <ProfileHead profile={profile} isOwn={false} level={3} />
        {answers && answers.length > 0 ? (
          <Story profile={profile} answers={answers} isOwn>
            <About profile={profile} />
          </Story>
        ) : (
          <About profile={profile} />
        )}
      </article>
    </section>
  )
}
