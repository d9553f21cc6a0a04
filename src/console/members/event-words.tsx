/** An event of a member's timeline in words: what it was, and quieter what is known of it. */
import type { TimelineEvent } from '#domain/look-up/timeline.ts'
import { useFormats } from '#console/app/formats.tsx'
import styles from '#console/members/members.module.css'
import { useLooseText, useText } from '#web/kit/text/text.tsx'

export function EventWords({ event }: { event: TimelineEvent }) {
  const text = useText('console.timeline')
  const parts = useParts(event)
  return (
    <span>
      {text(event.what)} {parts.length > 0 && <span className={styles.quiet}>{parts.join(' · ')}</span>}
    </span>
  )
}

type Words = ReturnType<typeof useLooseText>
/** In words, or the key itself: an older server has other keys. */
const named = (words: Words, key: string | number) => (words.has(String(key)) ? words(String(key)) : String(key))

function useParts({ more }: TimelineEvent): string[] {
  const text = useLooseText('console.timeline')
  const wordsOf: Record<string, Words> = {
    template: useLooseText('console.mail_names'),
    state: useLooseText('console.mail_states'),
    reason: useLooseText('console.report_reasons'),
  }
  const measureText = useLooseText('console.measure_names')
  const decisionText = useLooseText('console.decisions')
  const roleText = useLooseText('console.roles')
  const ownText = useText('console.own')
  const { money, number } = useFormats()
  const { browser, system, price_minor, currency, credits, premium_days } = more
  const written: Record<string, (value: string | number) => string> = {
    measures: (value) =>
      String(value)
        .split(' ')
        .map((measure) => named(measureText, measure))
        .join(', '),
    decision_state: (value) => named(decisionText, `state_${value}`),
    role: (value) => (roleText.has(String(value)) ? roleText(String(value)) : named(text, `role_${value}`)),
    network: (value) => text('network', { name: String(value) }),
    lander: (value) => text('lander', { name: String(value) }),
    by: (value) => text('by', { name: String(value) }),
  }
  const ofKey = ([name, value]: [string, string | number]): string => {
    const words = wordsOf[name]
    return words
      ? named(words, value)
      : (written[name]?.(value) ?? (text.has(`${name}_${value}`) ? text(`${name}_${value}`) : String(value)))
  }
  const together = ['browser', 'system', 'price_minor', 'currency', 'credits', 'premium_days']
  const device = browser && system ? ownText('device', { browser: String(browser), system: String(system) }) : (browser ?? system)
  return [
    ...(device ? [String(device)] : []),
    ...(premium_days ? [text('premium_days', { n: Number(premium_days) })] : []),
    ...(credits ? [text('credits', { n: Number(credits), amount: number(Number(credits)) })] : []),
    ...(price_minor && currency ? [money(Number(price_minor), String(currency))] : []),
    ...Object.entries(more)
      .filter(([name]) => !together.includes(name))
      .map(ofKey),
  ]
}
