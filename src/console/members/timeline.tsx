/** What happened to a member's account, newest first. Never words of members. */
import type { MemberPage } from '#domain/look-up/look-up.ts'
import { Time, useFormats } from '#console/app/formats.tsx'
import styles from '#console/members/members.module.css'
import { useLooseText, useText } from '#web/kit/text/text.tsx'

type MemberEvent = MemberPage['timeline'][number]

/** `until`: before it only milestones are listed, because the lists of the page go on. */
export function Timeline({ events, until }: { events: readonly MemberEvent[]; until: string | null }) {
  const text = useText('console.member')
  if (events.length === 0) return <p className={styles.quiet}>{text('no_timeline')}</p>
  const isWhole = (at: string) => until === null || at >= until
  return (
    <>
      <EventList events={events.filter(({ at }) => isWhole(at))} />
      {until !== null && <p className={styles.quiet}>{text('timeline_goes_on')}</p>}
      <EventList events={events.filter(({ at }) => !isWhole(at))} />
    </>
  )
}

const EventList = ({ events }: { events: readonly MemberEvent[] }) =>
  events.length === 0 ? null : (
    <ol className={styles.timeline}>
      {events.map((event, place) => (
        <li key={`${event.at} ${place}`} data-what={event.what}>
          <Time at={event.at} />
          <EventWords event={event} />
        </li>
      ))}
    </ol>
  )

type Words = ReturnType<typeof useLooseText>
/** In words, or the key itself. */
const named = (words: Words, key: unknown) => (words.has(String(key)) ? words(String(key)) : String(key))

/** Numbers and names beside the words; what has no words yet is named as the server names it. */
function EventWords({ event: { what, more } }: { event: MemberEvent }) {
  const text = useLooseText('console.timeline')
  const mailText = useLooseText('console.mail_names')
  const stateText = useLooseText('console.mail_states')
  const measureText = useLooseText('console.measure_names')
  const { money } = useFormats()
  const { template, state, price_minor, currency, measures, credits: _, ...rest } = more
  const parts = [
    ...(template ? [named(mailText, template)] : []),
    ...(state ? [named(stateText, state)] : []),
    ...(typeof price_minor === 'number' && currency ? [money(price_minor, String(currency))] : []),
    ...(measures
      ? String(measures)
          .split(' ')
          .map((measure) => named(measureText, measure))
      : []),
    ...Object.values(rest).filter((value) => value !== ''),
  ]
  return (
    <span>
      {named(text, what)} {parts.length > 0 && <span className={styles.quiet}>{parts.join(' · ')}</span>}
    </span>
  )
}
