/** Up to three reasons to join, each with an icon that is seen beside its name. */
import { listAt, put, wordsAt } from '#domain/brand-settings/brand-draft.ts'
import type { UsualWords } from '#domain/brand-settings/brand-settings.ts'
import { reasonIcons } from '#domain/brand-words/reasons.ts'
import { mostReasons, wordLengths } from '#domain/brand-words/word-lengths.ts'
import { goTo, idOf, useEditing, useFound, useRemoval } from '#console/brands/editing.ts'
import styles from '#console/brands/brands.module.css'
import { ChoiceField, FoundHere, WordsField } from '#console/brands/setting-fields.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

type ReasonsProps = { path: string; usual?: UsualWords['reasons'] | undefined }

export function ReasonFields({ path, usual = [] }: ReasonsProps) {
  const text = useText('console.brands')
  const { draft, change } = useEditing()
  const found = useFound(path)
  const reasons = listAt(draft, path)
  const add = () => {
    change((before) => put(before, path, [...listAt(before, path), { icon: usual[reasons.length]?.icon ?? 'heart' }]))
    goTo([`${path}.${reasons.length}.title`])
  }
  return (
    <fieldset id={idOf(path)} tabIndex={-1} className={styles.group}>
      <legend>{text('reasons')}</legend>
      <p>
        {text('reasons_help')}
        {reasons.length === 0 &&
          usual.length > 0 &&
          ` ${text('usual_is', { words: usual.map(({ title }) => title).join(' · ') })}`}
      </p>
      <FoundHere found={found} />
      {reasons.map((_, place) => (
        <Reason key={place} path={`${path}.${place}`} name={text('reason', { n: String(place + 1) })} />
      ))}
      {reasons.length < mostReasons && (
        <Button size="small" tone="outline" onClick={add}>
          {text('add_reason')}
        </Button>
      )}
    </fieldset>
  )
}

function Reason({ path, name }: { path: string; name: string }) {
  const text = useText('console.brands')
  const { draft } = useEditing()
  const remove = useRemoval()
  const icon = reasonIcons.find((one) => one === wordsAt(draft, `${path}.icon`))
  const options = reasonIcons.map((value) => ({ value, label: text(`icons.${value}`) }))
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <h4>{name}</h4>
        <Button size="small" tone="quiet" aria-label={text('remove_what', { what: name })} onClick={() => remove(path, name)}>
          {text('remove')}
        </Button>
      </div>
      <div className={styles.icon}>
        <ChoiceField
          path={`${path}.icon`}
          label={text('icon')}
          options={options.toSorted((a, b) => a.label.localeCompare(b.label))}
        />
        {icon && <Icon name={icon} size={24} />}
      </div>
      <WordsField path={`${path}.title`} label={text('title_of_part')} most={wordLengths.reason_title} />
      <WordsField path={`${path}.text`} label={text('text')} most={wordLengths.reason_text} />
    </div>
  )
}
