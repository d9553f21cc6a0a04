/** The own verification on the own profile: how it stands, and the way to begin or to take it back. */
import { useState } from 'react'
import type { Verification } from '#domain/verification/verification.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useMember } from '#web/kit/providers.tsx'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Card } from '#web/kit/ui/card.tsx'
import { ErrorNotice, Notice } from '#web/kit/ui/notice.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'
import { useVerification, type VerificationEdits } from '#web/verification/use-verification.ts'
import styles from '#web/verification/verification-card.module.css'

const SelfieSheet = lazy(() => import('#web/verification/selfie-sheet.tsx'), 'SelfieSheet')

export function VerificationCard() {
  const text = useText('verification')
  const edits = useVerification()
  const { now } = edits
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    edits.forget()
    setIsOpen(false)
  }
  return (
    <Card title={text('title')}>
      <div className={styles.card} id="verification" tabIndex={-1}>
        {now === undefined ? (
          <Skeleton lines={2} />
        ) : (
          <>
            <State now={now} />
            <Acts now={now} edits={edits} onBegin={() => setIsOpen(true)} />
          </>
        )}
        {!isOpen && <ErrorNotice error={edits.error} />}
      </div>
      {isOpen && now && <SelfieSheet now={now} edits={edits} onClose={close} />}
    </Card>
  )
}

function State({ now: { state, verified_on, reason } }: { now: Verification }) {
  const text = useText('verification')
  const { day } = usePageTime()
  if (state === 'waiting') return <Notice icon="clock">{text('waiting')}</Notice>
  if (state === 'verified')
    return (
      <Notice tone="success" icon="badge-check">
        {text('verified', { date: verified_on ? day(verified_on) : '' })}
      </Notice>
    )
  if (state === 'refused')
    return (
      <Notice tone="warning" title={text('refused')}>
        {reason && text(`reasons.${reason}`)}
      </Notice>
    )
  if (state === 'lapsed' || state === 'expired') return <Notice>{text(state)}</Notice>
  return <p className={styles.quiet}>{text('none')}</p>
}

type ActsProps = { now: Verification; edits: VerificationEdits; onBegin: () => void }

function Acts({ now: { state, tries_left, next_try_at }, edits, onBegin }: ActsProps) {
  const text = useText('verification')
  const toast = useToast()
  const { day } = usePageTime()
  const hasPhoto = useMember().profile.images.length > 0
  const takeBack = async () => {
    if (await edits.takeBack()) toast({ tone: 'success', text: text(state === 'waiting' ? 'withdrawn' : 'removed') })
  }
  if (state === 'waiting' || state === 'verified')
    return (
      <Button tone="outline" busy={edits.isBusy} onClick={() => void takeBack()}>
        {text(state === 'waiting' ? 'withdraw' : 'remove')}
      </Button>
    )
  if (!hasPhoto) return <p className={styles.quiet}>{text('no_photo')}</p>
  if (next_try_at) return <p className={styles.quiet}>{text('next_try', { date: day(next_try_at) })}</p>
  return (
    <>
      <Button onClick={onBegin}>{text(state === 'none' ? 'start' : state === 'posing' ? 'continue' : 'again')}</Button>
      {state === 'refused' && <p className={styles.quiet}>{text('tries', { count: tries_left })}</p>}
    </>
  )
}
