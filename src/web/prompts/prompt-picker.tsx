/** The sheet with all prompts of the brand, by group, with a search and a suggestion. */
import { useState } from 'react'
import type { Prompts } from '#domain/prompts/prompts.ts'
import { early } from '#web/kit/lazy/early-presses.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Sheet } from '#web/kit/ui/dialog.tsx'
import { Field } from '#web/kit/ui/field.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import styles from '#web/prompts/prompt-picker.module.css'

type PromptPickerProps = {
  groups: Prompts['groups']
  /** Keys that are answered already: left out. */
  taken: readonly string[]
  onPick: (key: string, question: string) => void
  onClose: () => void
}

/** For comparing without case and accents. */
const plain = (words: string) =>
  words
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

/** Calls with one of them, drawn by chance. */
function oneOf<Item>(all: readonly Item[], take: (one: Item) => void) {
  const one = all[Math.floor(Math.random() * all.length)]
  if (one) take(one)
}

export function PromptPicker({ groups, taken, onPick, onClose }: PromptPickerProps) {
  const text = useText('my_profile.prompts')
  const close = useText('chats')
  const [search, setSearch] = useState('')
  const found = groups
    .map(({ prompts, ...group }) => ({
      ...group,
      prompts: prompts.filter((one) => !taken.includes(one.key) && plain(one.text).includes(plain(search.trim()))),
    }))
    .filter(({ prompts }) => prompts.length > 0)
  const all = found.flatMap(({ prompts }) => prompts)
  return (
    <Sheet open title={text('pick')} closeLabel={close('close')} onClose={onClose}>
      <div className={styles.picker}>
        <div className={styles.top}>
          <Field
            label={text('search')}
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <Button tone="outline" disabled={all.length === 0} onClick={() => oneOf(all, ({ key, text }) => onPick(key, text))}>
            <span className={styles.surprise}>
              <Icon name="sparkles" />
              {text('shuffle')}
            </span>
          </Button>
        </div>
        {found.length === 0 && <output>{text('none')}</output>}
        {found.map(({ key, name, prompts }) => (
          <section key={key} className={styles.group} aria-labelledby={`group-${key}`}>
            <h3 id={`group-${key}`}>{name}</h3>
            <ul className={styles.list}>
              {prompts.map((one) => (
                <li key={one.key}>
                  <button {...early} type="button" className={styles.prompt} onClick={() => onPick(one.key, one.text)}>
                    {one.text}
                    <Icon name="chevron-right" size={16} />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Sheet>
  )
}
