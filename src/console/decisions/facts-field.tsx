/** The facts: a sentence that the member will read. What was reported can be taken over. */
import { factsMaxLength } from '#domain/decisions/decisions.ts'
import styles from '#console/decisions/decisions.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { TextArea } from '#web/kit/ui/field.tsx'

type FactsFieldProps = { facts: string; onChange: (facts: string) => void; offered: readonly string[]; error: string | false }

export function FactsField({ facts, onChange, offered, error }: FactsFieldProps) {
  const text = useText('console.decide')
  const left = offered.filter((sentence) => !facts.includes(sentence))
  const take = (sentence: string) => onChange(facts.trim() ? `${facts.trim()} ${sentence}` : sentence)
  return (
    <div className={styles.facts}>
      <TextArea
        label={text('facts')}
        help={text('facts_help')}
        maxLength={factsMaxLength}
        rows={3}
        value={facts}
        error={error}
        onChange={({ target }) => onChange(target.value)}
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
