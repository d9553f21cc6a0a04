/** /safety/dates: the member shares a date with a trusted contact, and says that they are back. */
import { useRef } from 'react'
import { useLocation } from 'react-router'
import type { SharedDates } from '#domain/shared-dates/shared-dates.ts'
import { DateCard } from '#web/shared-dates/date-card.tsx'
import { DateForm } from '#web/shared-dates/date-form.tsx'
import styles from '#web/shared-dates/shared-dates.module.css'
import { type SharedDatesState, useSharedDates } from '#web/shared-dates/use-shared-dates.ts'
import { Title } from '#web/kit/page/title.tsx'
import { useHydrated } from '#web/kit/lazy/lazy.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Card } from '#web/kit/ui/card.tsx'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

export default function SharedDatesPage() {
  const text = useText('shared_dates')
  const contact = useText('shared_dates.contact')
  const toast = useToast()
  const { data, error, set, reload } = useSharedDates()
  const { person = '' } = (useLocation().state as SharedDatesState | null) ?? {}
  const isHydrated = useHydrated()
  const list = useRef<HTMLHeadingElement>(null)
  const onShared = (dates: SharedDates) => {
    set(dates)
    toast({ tone: 'success', text: text('created') })
    // the list may be new: the focus goes there once it is rendered
    setTimeout(() => list.current?.focus())
  }
  const dates = data?.dates ?? []
  return (
    <div className={styles.page}>
      <Title>{text('title')}</Title>
      <PageTitle lead={text('lead')}>{text('title')}</PageTitle>
      <ErrorNotice error={error} retry={{ label: contact('again'), onPress: reload }} />
      {dates.length > 0 && (
        <section className={styles.list}>
          <h2 ref={list} tabIndex={-1}>
            {text('list')}
          </h2>
          <ul className={styles.list}>
            {dates.map((date) => (
              <DateCard key={date.id} date={date} onChanged={set} />
            ))}
          </ul>
        </section>
      )}
      {/* the times in it are those of this device */}
      <Card>{isHydrated ? <DateForm person={person} onShared={onShared} /> : <Skeleton lines={6} />}</Card>
    </div>
  )
}
