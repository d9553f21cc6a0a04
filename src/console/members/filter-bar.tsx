/** Filters above the list of members, folded; below them a chip for each that is set. A press on a chip takes it away. */
import { countries } from '#domain/geo/places.ts'
import { ageBands, filterStates } from '#domain/look-up/member-filters.ts'
import { useState } from 'react'
import { useFormats } from '#console/app/formats.tsx'
import { useScope } from '#console/app/scope.ts'
import { type FilterName, type FilterTexts, setIn, yesNo } from '#console/members/member-filters.ts'
import styles from '#console/members/members.module.css'
import { Toolbar } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { ChipButton, ChipRow } from '#web/kit/ui/chip.tsx'
import { Field, Select } from '#web/kit/ui/field.tsx'

type FilterBarProps = { filters: FilterTexts; onChange: (change: Partial<FilterTexts>) => void }
const typed = ['from', 'to', 'network'] as const
type Typed = (typeof typed)[number]
const isTyped = (name: FilterName): name is Typed => typed.some((one) => one === name)

export function FilterBar({ filters, onChange }: FilterBarProps) {
  const text = useText('console.member_filters')
  const { scope } = useScope()
  const wordsOf = useWords()
  const options = useOptions()
  const chosen = setIn(filters, scope)
  const none = Object.fromEntries(chosen.map((name) => [name, '']))
  return (
    <div className={styles.filters}>
      <details className={styles.fold}>
        <summary>
          {text('title')}
          {chosen.length > 0 && ` (${chosen.length})`}
        </summary>
        <Toolbar label={text('title')}>
          {(Object.keys(options) as (keyof typeof options)[]).map(
            (name) =>
              options[name].length > 1 && (
                <Select
                  key={name}
                  label={text(name)}
                  placeholder={text('any')}
                  value={options[name].some(({ value }) => value === filters[name]) ? filters[name] : ''}
                  options={options[name]}
                  onChange={({ target }) => onChange({ [name]: target.value })}
                />
              ),
          )}
          {typed.map((name) => (
            <TypedFilter
              key={`${name} ${filters[name]}`}
              name={name}
              value={filters[name]}
              onChange={(value) => onChange({ [name]: value })}
            />
          ))}
        </Toolbar>
      </details>
      {chosen.length > 0 && (
        <ChipRow>
          {chosen.map((name) => (
            <ChipButton
              key={name}
              removes
              aria-label={text('remove', { filter: `${text(name)}: ${wordsOf(name, filters[name])}` })}
              onClick={() => onChange({ [name]: '' })}
            >
              {text(name)}: {wordsOf(name, filters[name])}
            </ChipButton>
          ))}
          <Button size="small" tone="quiet" onClick={() => onChange(none)}>
            {text('reset')}
          </Button>
        </ChipRow>
      )}
    </div>
  )
}

/** Choices of each filter that is chosen from a list. */
function useOptions() {
  const text = useText('console.member_filters')
  const { iso } = useFormats()
  const { scope, sites } = useScope()
  const names = new Intl.DisplayNames(iso, { type: 'region' })
  const yes = yesNo.map((value) => ({ value, label: text(value) }))
  return {
    ...(scope.at !== 'site' && { site: sites.map(({ id, name }) => ({ value: String(id), label: name })) }),
    state: filterStates.map((value) => ({ value, label: text(`state_${value}`) })),
    confirmed: yes,
    paid: yes,
    country: countries
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .toSorted((a, b) => a.label.localeCompare(b.label, iso)),
    age: ageBands.map((value) => ({ value, label: value })),
    cases: yes,
    refused: yes,
  } as Record<Exclude<FilterName, Typed>, { value: string; label: string }[]>
}

function useWords() {
  const options = useOptions()
  const { calendarDate } = useCalendar()
  return (name: FilterName, value: string) =>
    isTyped(name)
      ? name === 'network'
        ? value
        : calendarDate(value)
      : (options[name].find((option) => option.value === value)?.label ?? value)
}

/** Days are days everywhere: no time zone moves them. */
function useCalendar() {
  const { iso } = useFormats()
  const format = new Intl.DateTimeFormat(iso, { timeZone: 'UTC', dateStyle: 'medium' })
  return { calendarDate: (day: string) => (Number.isNaN(Date.parse(day)) ? day : format.format(new Date(day))) }
}

type TypedFilterProps = { name: Typed; value: string; onChange: (value: string) => void }

/** Applied when the field is left or Enter is pressed. */
function TypedFilter({ name, value, onChange }: TypedFilterProps) {
  const text = useText('console.member_filters')
  const [words, setWords] = useState(value)
  const apply = () => words.trim() !== value && onChange(words.trim())
  return (
    <Field
      label={text(name)}
      type={name === 'network' ? 'text' : 'date'}
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      value={words}
      onChange={({ target }) => setWords(target.value)}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
    />
  )
}
