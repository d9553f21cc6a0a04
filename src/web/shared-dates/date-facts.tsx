/** A shared date as the contact sees it: its state first, then the plan, then what to do when nothing is heard. */
import { emergencyOf } from '#domain/safety-centre/helplines.ts'
import type { DateForContact } from '#domain/shared-dates/shared-dates.ts'
import { Phone } from '#web/safety-centre/helplines.tsx'
import styles from '#web/shared-dates/shared-dates.module.css'
import { useIso, useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { Facts } from '#web/kit/ui/facts.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'

const tones = { planned: 'info', under_way: 'info', asked: 'warning', overdue: 'danger', back: 'success' } as const

/** `isStale`: the newest could not be loaded. */
export function DateFacts({ date, isStale }: { date: DateForContact; isStale: boolean }) {
  const text = useText('shared_dates.contact')
  const own = useText('shared_dates')
  const write = useTimes(date.timezone)
  const { name, state, person, place } = date
  const number = emergencyOf(date.country)
  return (
    <>
      <PageTitle>{text('title', { name })}</PageTitle>
      <Notice tone={tones[state]} live title={text(`states.${state}`, { name })}>
        {date.returned_at && write(date.returned_at)}
      </Notice>
      {state === 'overdue' && (
        <ol className={styles.steps}>
          <li>{text('overdue_1', { name })}</li>
          <li>{text('overdue_2')}</li>
          <li>{text.rich('overdue_3', { number, call: () => <Phone number={number} /> })}</li>
        </ol>
      )}
      <Facts
        facts={[
          [text('person'), person],
          [text('place'), place],
          [own('begins_at'), write(date.begins_at)],
          [own('back_at'), write(date.back_at)],
        ]}
      />
      <p className={styles.note}>{isStale ? text('failed') : text('fresh')}</p>
      <div className={styles.actions}>
        <ButtonLink to="/safety#help" tone="outline">
          {text('help')}
        </ButtonLink>
      </div>
    </>
  )
}

/** Times where the date is, with the name of the zone. */
function useTimes(timeZone: string | null) {
  const iso = useIso()
  const format = new Intl.DateTimeFormat(iso, {
    timeZone: timeZone ?? 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  // the zone stays beside its time
  return (at: string) => format.format(new Date(at)).replace(/ (?=\S+$)/, '\u00a0')
}
