/** What an act that waits would do now, in sentences with names; and that it would be refused, where the target changed meanwhile. */
import type { ActPreview, PreviewSentence } from '#domain/approvals/act-previews.ts'
import { readRight } from '#domain/staff/permissions.ts'
import { useFormats } from '#console/app/formats.tsx'
import styles from '#console/approvals/approvals.module.css'
import { useLevelName, usePermissionName, useRoleName } from '#console/staff/names.ts'
import { useLooseText, useText } from '#web/kit/text/text.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

export function ActPreviewList({ preview: { sentences, refusal } }: { preview: ActPreview }) {
  const text = useText('console.approvals')
  const sentenceText = useLooseText('console.approval_previews')
  const errorText = useLooseText('errors')
  const valuesOf = useValues()
  return (
    <>
      {sentences.length > 0 && (
        <ul className={styles.sentences} aria-label={text('what')}>
          {sentences.map((sentence) => (
            <li key={sentence.key}>{sentenceText(sentence.key, valuesOf(sentence))}</li>
          ))}
        </ul>
      )}
      {refusal !== null && (
        <Notice tone="warning">
          {text('would_refuse', { why: errorText(errorText.has(refusal) ? refusal : 'not_found', { until: '', balance: 0 }) })}
        </Notice>
      )}
    </>
  )
}

/** The values of a sentence in the reader's language: words that have texts, moments, and lists. */
function useValues() {
  const measureText = useLooseText('console.measures')
  const partText = useLooseText('console.package_parts')
  const settingText = useLooseText('console.thresholds')
  const causeText = useLooseText('console.member_help')
  const permissionName = usePermissionName()
  const levelName = useLevelName()
  const roleName = useRoleName()
  const { moment, iso } = useFormats()
  const list = (words: readonly string[]) => new Intl.ListFormat(iso, { type: 'conjunction' }).format(words)
  const rightName = (text: string) => {
    const right = readRight(text)
    return right ? `${permissionName(right.permission)} (${levelName(right.level, right.only)})` : text
  }
  const write: Record<string, (word: string) => string> = {
    measures: (word) => measureText(word),
    parts: (word) => partText(word),
    rights: rightName,
    setting: (word) => settingText(word),
    cause: (word) => causeText(word),
    time: moment,
  }
  return ({ values: { role_name, ...values } }: PreviewSentence) => {
    const entries = Object.entries(values).map(([name, value]): [string, string | number] => {
      if (name === 'role') return [name, roleName({ key: String(value), name: String(role_name ?? value) })]
      const word = write[name] ?? ((text: string) => text)
      if (Array.isArray(value)) return [name, name === 'names' ? value.join(', ') : list(value.map(word))]
      return [name, typeof value === 'number' ? value : word(value)]
    })
    return Object.fromEntries(entries)
  }
}
