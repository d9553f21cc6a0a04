/** The forms of the own profile: each section saves itself. */
import { type ReactNode, useState } from 'react'
import { localeEntries } from '#domain/languages/languages.ts'
import type { ProfileText } from '#domain/decisions/decisions.ts'
import type { User, UserChange } from '#domain/members/members.ts'
import { notesMaxLength } from '#domain/profiles/profiles.ts'
import { nameMaxLength, type nameProblem } from '#domain/signup/signup-rules.ts'
import { BirthDateField } from '#web/parts/profile-form/birth-date-field.tsx'
import { type BirthDateProblem, dateOrder } from '#web/parts/profile-form/birth-date-rules.ts'
import { LivingArea } from '#web/parts/profile-form/living-area.tsx'
import { ProfileQuestions } from '#web/parts/profile-form/profile-questions.tsx'
import type { AllowedValues } from '#web/parts/profile-form/use-form-data.ts'
import { differs, type Draft, type DraftSection } from '#web/my-profile/profile-draft.ts'
import { ProfileSection } from '#web/my-profile/profile-section.tsx'
import { useSettings } from '#web/kit/providers.tsx'
import { useLanguage, useText } from '#web/kit/text/text.tsx'
import { Field, Select, TextArea } from '#web/kit/ui/field.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

type FormsProps = {
  user: User
  draft: Draft
  changes: Record<DraftSection, UserChange>
  allowed: AllowedValues | null
  wrongName: ReturnType<typeof nameProblem>
  birthProblem: BirthDateProblem | null
  change: (part: Partial<Draft>) => void
}

export function ProfileForms(props: FormsProps) {
  const { user, changes } = props
  const text = useText('my_profile')
  const section = (name: DraftSection, children: ReactNode) => (
    <ProfileSection title={text(`sections.${name}`)} change={changes[name]} dirty={differs(changes[name], user)}>
      {children}
    </ProfileSection>
  )
  const { draft, allowed, change } = props
  const { visible_profile_fields: visible, visible_profile_notes: notes } = useSettings()
  return (
    <>
      <Basics {...props} />
      {section(
        'area',
        <>
          <LivingArea area={draft.area} onChange={(part) => change({ area: { ...draft.area, ...part } })} />
          <Cleared user={user} field="city" />
        </>,
      )}
      {allowed &&
        section(
          'details',
          <ProfileQuestions visible={visible} allowed={allowed} typed={draft} onChange={change} part="others" />,
        )}
      {notes &&
        section(
          'notes',
          <>
            <Notes draft={draft} change={change} />
            <Cleared user={user} field="personal" />
          </>,
        )}
      <Language {...props} />
    </>
  )
}

function Basics({ user, draft, changes, allowed, wrongName, birthProblem, change }: FormsProps) {
  const text = useText('my_profile')
  const account = useText('signup.account')
  const problems = useText('signup.problems')
  const locale = useLanguage()
  const { visible_profile_fields: visible } = useSettings()
  return (
    <ProfileSection
      title={text('sections.basics')}
      change={changes.basics}
      dirty={differs(changes.basics, user)}
      stopped={wrongName !== null || birthProblem !== null}
    >
      <Field
        name="name"
        label={account('name')}
        help={account('name_help')}
        autoComplete="nickname"
        maxLength={nameMaxLength}
        value={draft.name}
        error={wrongName && problems(wrongName, { max: String(nameMaxLength) })}
        onChange={({ target }) => change({ name: target.value })}
      />
      {allowed && <ProfileQuestions visible={visible} allowed={allowed} typed={draft} onChange={change} part="gender" />}
      {visible.includes('date_of_birth') && (
        <BirthDateField
          value={draft.birthDate}
          order={dateOrder(locale, user.profile.country ?? '')}
          problem={birthProblem}
          onChange={(birthDate) => change({ birthDate })}
        />
      )}
    </ProfileSection>
  )
}

/** Why a text is not there any more. */
function Cleared({ user, field }: { user: User; field: ProfileText }) {
  const text = useText('my_profile')
  const one = user.profile.cleared?.find((cleared) => cleared.field === field)
  return one ? <Notice icon="info">{text('cleared', one)}</Notice> : null
}

function Notes({ draft, change }: Pick<FormsProps, 'draft' | 'change'>) {
  const text = useText('signup.notes')
  return (
    <TextArea
      name="notes"
      label={text('label')}
      help={text('help')}
      maxLength={notesMaxLength}
      rows={6}
      value={draft.notes}
      onChange={({ target }) => change({ notes: target.value })}
    />
  )
}

/** The language the member writes in, shown to others. The language of the site is chosen in the header and footer. */
function Language({ user, draft, changes, change }: FormsProps) {
  const text = useText('my_profile')
  const { languages } = useSettings()
  const [first] = useState(user.profile.language)
  const options = localeEntries
    .filter(({ code }) => languages.includes(code) || code === first)
    .map(({ code, name }) => ({ value: code, label: name }))
  if (options.length < 2) return null
  return (
    <ProfileSection title={text('sections.language')} change={changes.language} dirty={differs(changes.language, user)}>
      <Select
        name="language"
        label={text('language')}
        help={text('language_help')}
        options={options}
        value={draft.language}
        onChange={({ target }) => change({ language: target.value as Draft['language'] })}
      />
    </ProfileSection>
  )
}
