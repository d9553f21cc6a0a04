/** One shared date of the member: what is in it, its state, and what one can do. */
import { useState } from 'react'
import type { SharedDate } from '#domain/shared-dates/shared-dates.ts'
import styles from '#web/shared-dates/shared-dates.module.css'
import { type DateActions, useDateActions } from '#web/shared-dates/use-shared-dates.ts'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Card } from '#web/kit/ui/card.tsx'
import { Chip } from '#web/kit/ui/chip.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

export function DateCard({ date, onChanged }: DateActions & { date: SharedDate }) {
  const text = useText('shared_dates')
  const pageTime = usePageTime()
  const actions = useDateActions({ onChanged })
  const [busy, setBusy] = useState<string | null>(null)
  const [isLost, setLost] = useState(false)
  const { state } = date
  const isOpen = state !== 'back'
  const run = async (name: 'back' | 'later' | 'stop') => {
    setBusy(name)
    setLost(!(await actions[name](date)))
    setBusy(null)
  }
  const isUrgent = state === 'asked' || state === 'overdue'
  return (
    <Card as="li" title={date.person} end={<Chip>{text(`states.${state}`)}</Chip>}>
      <div className={styles.card}>
        <p>{date.place}</p>
        <p className={styles.times}>
          <span>
            {text('begins_at')} <time dateTime={date.begins_at}>{pageTime.full(date.begins_at)}</time>
          </span>
          <span>
            {text('back_at')} <time dateTime={date.back_at}>{pageTime.full(date.back_at)}</time>
          </span>
        </p>
        {isLost && (
          <Notice tone="danger" live>
            {text('not_saved')}
          </Notice>
        )}
        <div className={styles.actions}>
          {isOpen && state !== 'planned' && (
            <Button tone={isUrgent ? 'primary' : 'outline'} busy={busy === 'back'} onClick={() => void run('back')}>
              {text('im_back')}
            </Button>
          )}
          {isOpen && state !== 'planned' && (
            <Button tone="outline" busy={busy === 'later'} onClick={() => void run('later')}>
              {text('later')}
            </Button>
          )}
          {isOpen && (
            <Button tone={state === 'planned' ? 'primary' : 'outline'} onClick={() => void actions.share(date)}>
              <Icon name="send" />
              {text('share')}
            </Button>
          )}
          <Button tone="quiet" busy={busy === 'stop'} onClick={() => void run('stop')}>
            {text('stop')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
