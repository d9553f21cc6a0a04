/** Which ages: a range at one press, or from and to. */
import { maxAge, minAge } from '#domain/profiles/ages.ts'
import { ageRanges } from '#domain/search/search-rules.ts'
import styles from '#web/match-finder/match-finder.module.css'
import type { QuestionProps } from '#web/match-finder/finder.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { ChipButton, ChipRow } from '#web/kit/ui/chip.tsx'
import { Select } from '#web/kit/ui/select.tsx'

const every = Array.from({ length: maxAge - minAge + 1 }, (_, index) => String(minAge + index))
const options = every.map((age) => ({ value: age, label: age }))
const widest = { min_age: minAge, max_age: maxAge }

export function AgesQuestion({ answers, change }: QuestionProps) {
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
