/** What happened to a member's account, newest first, by kind. Never words of members, never with whom. */
import { useState } from 'react'
import { type TimelineEvent, type TimelineKind, timelineKinds } from '#domain/look-up/timeline.ts'
import { Time, useFormats } from '#console/app/formats.tsx'
import { useList } from '#console/app/query.ts'
import { EventWords } from '#console/members/event-words.tsx'
import { useDays } from '#console/members/member-table.tsx'
import styles from '#console/members/members.module.css'
import { Loaded, More } from '#console/ui/loaded.tsx'
import { Section } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Select } from '#web/kit/ui/field.tsx'

/** `blocks` and `blocked_by` are numbers. */
export function TimelineSection({ id, blocks, blocked_by }: { id: number; blocks: number; blocked_by: number }) {
  const text = useText('console.timeline')
  const { number } = useFormats()
  const [kind, setKind] = useState<TimelineKind | null>(null)
  const list = useList(`timeline of member ${id} ${kind}`, async (api, cursor: string | undefined, signal) => {
    const query = { id, ...(kind && { kind }), ...(cursor && { cursor }) }
    const { events, next } = await api('GET /api/members/timeline', { query }, signal ? { signal } : {})
    return { items: events, next }
  })
  return (
    <Section title={text('title')} lead={text('lead', { by: number(blocked_by), of: number(blocks) })}>
      <div className={styles.kinds}>
        <Select
          label={text('kind')}
          placeholder={text('every_kind')}
          value={kind ?? ''}
          options={timelineKinds.map((value) => ({ value, label: text(`kind_${value}`) }))}
          onChange={({ target }) => setKind(timelineKinds.find((one) => one === target.value) ?? null)}
        />
      </div>
      <Loaded query={list} lines={6}>
        {(events) =>
          events.length === 0 ? (
            <p className={styles.quiet}>{text('none')}</p>
          ) : (
            <EventList events={events} label={text('title')} />
          )
        }
      </Loaded>
      <More {...list} label={text('more')} />
    </Section>
  )
}

function EventList({ events, label }: { events: readonly TimelineEvent[]; label: string }) {
  const { dayOnly } = useDays()
  return (
    <ol className={styles.timeline} aria-label={label}>
      {events.map((event, place) => (
        <li key={`${event.at} ${place}`} data-what={event.what}>
          {event.at.length === 10 ? <time dateTime={event.at}>{dayOnly(event.at)}</time> : <Time at={event.at} />}
          <EventWords event={event} />
        </li>
      ))}
    </ol>
  )
}
