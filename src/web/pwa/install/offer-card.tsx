/** An offer as a card: an icon, the benefit, and buttons to accept or decline. The result replaces it. */
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import styles from '#web/pwa/install/offer-card.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

type OfferCardProps = {
  sign: ReactNode
  title: string
  text: string
  action: { label: string; onPress: () => void; busy?: boolean }
  onLater: () => void
  /** An error under the buttons. */
  problem?: string | null
  children?: ReactNode
}

export function OfferCard({ sign, title, text: words, action, onLater, problem, children }: OfferCardProps) {
  const text = useText('app')
  const id = useId()
  return (
    <div className={styles.around}>
      <section className={styles.offer} aria-labelledby={id}>
        <div className={styles.sign}>{sign}</div>
        <div className={styles.words}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <p>{words}</p>
        </div>
        <div className={styles.actions}>
          <Button size="small" busy={action.busy ?? false} onClick={action.onPress}>
            {action.label}
          </Button>
          <Button size="small" tone="quiet" onClick={onLater}>
            {text('not_now')}
          </Button>
        </div>
        {problem && (
          <div className={styles.problem}>
            <Notice live>{problem}</Notice>
          </div>
        )}
        {children}
      </section>
    </div>
  )
}

/** Takes the focus of the pressed button. */
function OfferOutcome({ icon, children }: { icon: 'check' | 'info'; children: ReactNode }) {
  const line = useRef<HTMLOutputElement>(null)
  useEffect(() => line.current?.focus({ preventScroll: true }), [])
  return (
    <output ref={line} className={styles.outcome} tabIndex={-1} data-icon={icon}>
      <Icon name={icon} />
      <span>{children}</span>
    </output>
  )
}

export const Taken = ({ children }: { children: string }) => <OfferOutcome icon="check">{children}</OfferOutcome>

const where = (words: ReactNode) => <Link to="/notifications#notifications">{words}</Link>

export function Later() {
  const text = useText('app')
  return <OfferOutcome icon="info">{text.rich('later', { where })}</OfferOutcome>
}
