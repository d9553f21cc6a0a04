/** The questions of the match finder: who, ages, place, wish and interests. */
import { profileFields } from '#domain/profiles/profile-fields.ts'
import styles from '#web/match-finder/match-finder.module.css'
import type { ComponentType } from 'react'
import type { Answers, Question } from '#web/match-finder/answers.ts'
import { Interests } from '#web/parts/profile-form/interests.tsx'
import { LivingArea } from '#web/parts/profile-form/living-area.tsx'
import { useLooseText, useText } from '#web/kit/text/text.tsx'
import { Choice } from '#web/kit/ui/choice.tsx'
import { maxAge, minAge } from '#domain/profiles/ages.ts'
import { ageRanges } from '#domain/search/search-rules.ts'
import { ChipButton, ChipRow } from '#web/kit/ui/chip.tsx'
import { Select } from '#web/kit/ui/field.tsx'

export type AllowedFieldValues = Record<string, readonly string[]>
type QuestionProps = { answers: Answers; allowed: AllowedFieldValues; change: (part: Partial<Answers>) => void }

/** The form fields of each question. */
export const questionFields: Record<Question, ComponentType<QuestionProps>> = {
  who: WhoQuestion,
  ages: AgesQuestion,
  place: PlaceQuestion,
  wish: WishQuestion,
  interests: InterestsQuestion,
}

function WhoQuestion({ answers, allowed, change }: QuestionProps) {
  const text = useText('match_finder.who')
  const fields = useLooseText('fields')
  const optionsOf = (field: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: fields(`${field}.${value}`) }))
  return (
    <>
      {allowed.gender && (
        <Choice
          legend={text('i_am')}
          name="gender"
          look="segments"
          options={optionsOf('gender', allowed.gender)}
          value={answers.gender}
          onChange={(gender) => change({ gender })}
        />
      )}
      <div className={styles.square}>
        <Choice
          legend={text('i_look_for')}
          name="seeking"
          options={optionsOf('seeking', allowed.seeking ?? profileFields.seeking)}
          value={answers.seeking}
          onChange={(seeking) => change({ seeking })}
        />
      </div>
    </>
  )
}

const every = Array.from({ length: maxAge - minAge + 1 }, (_, index) => String(minAge + index))
const options = every.map((age) => ({ value: age, label: age }))
const widest = { min_age: minAge, max_age: maxAge }

/** Which ages: a range at one press, or from and to. */
function AgesQuestion({ answers, change }: QuestionProps) {
  const text = useText('search')
  const { ages } = answers
  const { min_age, max_age } = ages ?? widest
  return (
    <>
      <ChipRow>
        {ageRanges.map((range) => (
          <ChipButton
            key={range.key}
            pressed={ages !== null && range.min_age === min_age && range.max_age === max_age}
            onClick={() => change({ ages: { min_age: range.min_age, max_age: range.max_age } })}
          >
            {text(`ages.${range.key}`)}
          </ChipButton>
        ))}
      </ChipRow>
      <div className={styles.pair}>
        <Select
          label={text('filters.age_from')}
          name="min_age"
          options={options}
          value={String(min_age)}
          onChange={({ target }) =>
            change({ ages: { min_age: Number(target.value), max_age: Math.max(max_age, Number(target.value)) } })
          }
        />
        <Select
          label={text('filters.age_to')}
          name="max_age"
          options={options}
          value={String(max_age)}
          onChange={({ target }) =>
            change({ ages: { min_age: Math.min(min_age, Number(target.value)), max_age: Number(target.value) } })
          }
        />
      </div>
    </>
  )
}

function PlaceQuestion({ answers: { area }, change }: QuestionProps) {
  return <LivingArea area={area} withCity={false} onChange={(part) => change({ area: { ...area, ...part } })} />
}

function WishQuestion({ answers, allowed, change }: QuestionProps) {
  const text = useText('match_finder.wish')
  const fields = useLooseText('fields')
  return (
    <Choice
      legend={text('title')}
      legendHidden
      name="looking_for"
      options={(allowed.looking_for ?? []).map((value) => ({ value, label: fields(`looking_for.${value}`) }))}
      value={answers.looking_for}
      onChange={(looking_for) => change({ looking_for })}
    />
  )
}

function InterestsQuestion({ answers: { interests }, allowed, change }: QuestionProps) {
  return <Interests offered={allowed.interests ?? []} chosen={interests} onChange={(chosen) => change({ interests: chosen })} />
}
