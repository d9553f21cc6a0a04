/** Fields of one setting each: words with their length and the usual words in grey, and choices. What the check says stands beside them. */
import type { ReactNode } from 'react'
import { wordsAt } from '#domain/brand-settings/brand-draft.ts'
import type { FoundSetting } from '#domain/brand-settings/brand-settings.ts'
import { languageIn } from '#domain/brand-settings/draft-rules.ts'
import { idOf, useEditing, useFound } from '#console/brands/editing.ts'
import { FoundWords } from '#console/brands/found-words.tsx'
import styles from '#console/brands/brands.module.css'
import { Tag, type Tone } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Field, type Option, Select, TextArea } from '#web/kit/ui/field.tsx'

export const tones: Record<FoundSetting['level'], Tone> = { fatal: 'danger', warning: 'warning', advice: 'quiet' }

export function FoundHere({ found }: { found: readonly FoundSetting[] }) {
  const text = useText('console.brands')
  return found.map((one) => (
    <span key={one.words} className={styles.here}>
      <Tag tone={tones[one.level]}>{text(one.level)}</Tag> <FoundWords found={one} />
    </span>
  ))
}

/** What is fatal is the field's error, the rest its help. */
function useSaid(path: string, help?: ReactNode) {
  const found = useFound(path)
  const fatal = found.filter(({ level }) => level === 'fatal')
  const rest = found.filter(({ level }) => level !== 'fatal')
  const shown = rest.length > 0 ? <FoundHere found={rest} /> : null
  return {
    help: help || shown ? <>{[help && <span key="help">{help} </span>, shown && <span key="found">{shown}</span>]}</> : undefined,
    error: fatal.length > 0 ? fatal.map((one) => [<FoundWords key={one.words} found={one} />, ' ']) : undefined,
  }
}

type WordsProps = { path: string; label: string; most: number; usual?: string | undefined; help?: string }

/** Nothing is cut off: what is too long says so. */
export function WordsField({ path, label, most, usual, help }: WordsProps) {
  const text = useText('console.brands')
  const { draft, set, brand } = useEditing()
  const said = useSaid(path, help)
  const value = wordsAt(draft, path)
  const isLong = value.length > most
  return (
    <TextArea
      id={idOf(path)}
      label={label}
      {...said}
      error={isLong ? text('too_long', { most: String(most) }) : said.error}
      hint={
        <span aria-hidden="true" data-long={isLong || undefined} className={styles.count}>
          {value.length} / {most}
        </span>
      }
      lang={languageIn(path, brand.languages)}
      className={styles.words ?? ''}
      rows={1}
      value={value}
      placeholder={usual}
      onChange={({ target }) => set(path, target.value.replaceAll(/[\r\n]+/g, ' '))}
    />
  )
}

type LineProps = { path: string; label: string; help?: string; number?: { most: number } }

export function LineField({ path, label, help, number }: LineProps) {
  const { draft, set } = useEditing()
  const asNumber = (words: string) => (words === '' ? undefined : Number(words))
  return (
    <Field
      id={idOf(path)}
      label={label}
      {...useSaid(path, help)}
      {...(number ? { type: 'number', min: 1, max: number.most, inputMode: 'numeric' } : { spellCheck: false })}
      autoCapitalize="none"
      value={wordsAt(draft, path)}
      onChange={({ target }) => set(path, number ? asNumber(target.value) : target.value)}
    />
  )
}

type ChoiceProps = { path: string; label: string; options: readonly Option[]; none?: string; onChoose?: (value: string) => void }

/** A value that is none of the choices, as JSON may have it, is one more. */
export function ChoiceField({ path, label, options, none, onChoose }: ChoiceProps) {
  const { draft, set } = useEditing()
  const value = wordsAt(draft, path)
  const isStrange = value !== '' && !options.some((option) => option.value === value)
  return (
    <Select
      id={idOf(path)}
      label={label}
      {...useSaid(path)}
      {...(none !== undefined && { placeholder: none })}
      options={isStrange ? [...options, { value, label: value }] : options}
      value={value}
      onChange={({ target }) => (onChoose ? onChoose(target.value) : set(path, target.value || undefined))}
    />
  )
}
