/** What happened to a member's account, newest first. Never words of members. */
import type { MemberPage } from '#domain/look-up/look-up.ts'
import { Time } from '#console/app/formats.tsx'
import styles from '#console/members/members.module.css'
import { useLooseText, useText } from '#web/kit/text/text.tsx'

type MemberEvent = MemberPage['timeline'][number]

export function Timeline({ events }: { events: readonly MemberEvent[] }) {
  const text = useText('console.member')
  if (events.length === 0) return <p className={styles.quiet}>{text('no_timeline')}</p>
  return (
    <ol className={styles.timeline}>
      {events.map((event, place) => (
        <li key={`${event.at} ${place}`} data-what={event.what}>
          <Time at={event.at} />
          <EventWords event={event} />
        </li>
      ))}
    </ol>
  )
}

/** What has no words yet is named as the server names it. */
function EventWords({ event: { what, more } }: { event: MemberEvent }) {
  const text = useLooseText('console.timeline')
  const values = Object.values(more).filter((value) => value !== '')
  return (
    <span>
      {text.has(what) ? text(what) : what} {values.length > 0 && <span className={styles.quiet}>{values.join(' · ')}</span>}
    </span>
  )
}
