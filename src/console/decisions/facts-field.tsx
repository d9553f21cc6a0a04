/** The facts: a sentence that the member will read. What was reported can be taken over. */
import type { RefObject } from 'react'
import { factsMaxLength } from '#domain/decisions/decisions.ts'
import styles from '#console/decisions/decisions.module.css'
import { KeyHint } from '#console/decisions/key-hint.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { TextArea } from '#web/kit/ui/field.tsx'

export const factsKey = 'f'

type FactsFieldProps = {
  facts: string
  onChange: (facts: string) => void
  offered: readonly string[]
  error: string | false
  /** Where single keys reach the field: its place, and what Ctrl Enter in it does. */
  keys: FactsKeys | undefined
}
export type FactsKeys = { field: RefObject<HTMLTextAreaElement | null>; onDone: () => void }

export function FactsField({ facts, onChange, offered, error, keys }: FactsFieldProps) {
  const text = useText('console.decide')
  const left = offered.filter((sentence) => !facts.includes(sentence))
  const take = (sentence: string) => onChange(facts.trim() ? `${facts.trim()} ${sentence}` : sentence)
  return (
    <div className={styles.facts}>
      <TextArea
        ref={keys?.field}
        label={
          keys ? (
            <>
              {text('facts')} <KeyHint keys={factsKey} />
            </>
          ) : (
            text('facts')
          )
        }
        help={text('facts_help')}
        maxLength={factsMaxLength}
        rows={3}
        value={facts}
        error={error}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (!keys || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          keys.onDone()
        }}
      />
      {left.length > 0 && (
        <div className={styles.offered}>
          <span>{text('take_over')}</span>
          {left.map((sentence) => (
            <button key={sentence} type="button" onClick={() => take(sentence)}>
              {sentence}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
