/** The texts of one report's evidence, as they stood: the messages with the reported one marked, and the profile. */
import { Time, useFormats } from '#console/app/formats.tsx'
import styles from '#console/cases/cases.module.css'
import type { EvidenceReport } from '#console/cases/evidence-photos.tsx'
import { voiceAddress } from '#console/cases/layers.ts'
import { Tag } from '#console/ui/tag.tsx'
import { Facts } from '#console/ui/facts.tsx'
import { useLooseText, useText } from '#web/kit/text/text.tsx'

export function EvidenceTexts({ report, isOnly }: { report: EvidenceReport; isOnly: boolean }) {
  const text = useText('console.evidence')
  const { reference, profile, messages } = report
  return (
    <section className={styles.report} aria-label={text('of_report', { reference })}>
      {!isOnly && (
        <p className={styles.quiet}>
          <code>{reference}</code>
        </p>
      )}
      {messages.length > 0 && (
        <ol className={styles.messages}>
          {messages.map(({ from, text: words, sent_at, is_reported, shows, replies_to }, place) => (
            <li key={`${sent_at} ${place}`} data-from={from} data-reported={is_reported || undefined}>
              {replies_to && <p className={styles.quiet}>{repliesText(text, replies_to)}</p>}
              {shows && <p className={styles.quiet}>{text(`shows_${shows}`)}</p>}
              {words !== '' && <p>{words}</p>}
              <span className={styles.quiet}>
                {text(`from_${from}`)} · <Time at={sent_at} /> {is_reported && <Tag tone="danger">{text('reported')}</Tag>}
              </span>
            </li>
          ))}
        </ol>
      )}
      <Profile profile={profile} />
      <Voices report={report} />
    </section>
  )
}

/** Answers in voice. Nothing is loaded before somebody presses play: hearing one is a look. */
function Voices({ report: { reference, voices } }: { report: EvidenceReport }) {
  const text = useText('console.evidence')
  return voices.map(({ file, prompt }) => {
    const words = prompt === null ? text('shows_voice') : text('voice', { prompt: prompt.replaceAll('_', ' ') })
    return (
      <figure key={file} className={styles.profile}>
        <figcaption className={styles.quiet}>{words}</figcaption>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody wrote down what is said */}
        <audio controls preload="none" src={voiceAddress(reference, file)} aria-label={words} />
      </figure>
    )
  })
}

type RepliesTo = NonNullable<EvidenceReport['messages'][number]['replies_to']>

function repliesText(text: ReturnType<typeof useText<'console.evidence'>>, { kind, words }: RepliesTo) {
  if (kind === 'photo') return text('replies_photo')
  if (words === null) return text('replies_gone')
  return text(kind === 'message' ? 'replies_message' : 'replies_answer', { words })
}

/** What was written by hand stands apart; the rest is a list of facts. */
function Profile({ profile }: { profile: EvidenceReport['profile'] }) {
  const text = useText('console.evidence')
  const fieldText = useLooseText('console.profile_fields')
  const inWords = useWords()
  const personal = written(profile.personal)
  const facts = Object.entries(profile).flatMap(([field, value]) => {
    const raw = field === 'personal' || field === 'fictional' ? null : written(value)
    const words = raw && (fieldText.has(`${field}_${raw}`) ? fieldText(`${field}_${raw}`) : inWords(field, raw))
    return words ? [[fieldText.has(field) ? fieldText(field) : field, words] as const] : []
  })
  return (
    <div className={styles.profile}>
      <h3>{text('profile')}</h3>
      {personal && <blockquote className={styles.quote}>{personal}</blockquote>}
      {facts.length > 0 && <Facts facts={facts} />}
    </div>
  )
}

/** Codes that every browser has words for; the others stay as they are stored. */
function useWords(): (field: string, raw: string) => string {
  const { iso } = useFormats()
  return (field, raw) => {
    if (field === 'language') return new Intl.DisplayNames(iso, { type: 'language' }).of(raw) ?? raw
    if (field === 'country') return new Intl.DisplayNames(iso, { type: 'region' }).of(raw) ?? raw
    if (field === 'interests') return raw.replaceAll('_', ' ')
    return raw
  }
}

/** An interest, or an answer to a prompt. */
function wordsIn(one: unknown): string[] {
  if (typeof one === 'string') return [one]
  const answer = one as { prompt?: unknown; text?: unknown } | null
  return typeof answer?.text === 'string' ? [`${String(answer.prompt).replaceAll('_', ' ')}: ${answer.text}`] : []
}

function written(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() || null
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.flatMap(wordsIn).join(', ') || null
  return null
}
