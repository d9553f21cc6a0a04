/** A line of the credit history: what, when, and the change of the balance. */
import { Link } from 'react-router'
import type { HistoryKind, HistoryLine } from '#domain/credits/history.ts'
import styles from '#web/credits/history.module.css'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { useMoney } from '#web/kit/text/money.ts'
import { useIso, useText } from '#web/kit/text/text.tsx'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import { Icon } from '#web/kit/ui/icon.tsx'

const icons: Record<HistoryKind, IconName> = {
  message: 'message-circle',
  message_refund: 'rotate-ccw',
  welcome: 'gift',
  purchase: 'coins',
  purchase_refund: 'rotate-ccw',
  dispute_won: 'coins',
  opening: 'coins',
  grant: 'gift',
  take_back: 'rotate-ccw',
}

export function HistoryRow({ line }: { line: HistoryLine }) {
  const text = useText('history')
  const pageTime = usePageTime()
  const iso = useIso()
  const { id, at, kind, credits, balance } = line
  const change = new Intl.NumberFormat(iso, { signDisplay: 'exceptZero' }).format(credits)
  return (
    <li className={styles.line} data-line={id} tabIndex={-1}>
      <span className={styles.icon} data-came={credits > 0 || undefined}>
        <Icon name={line.premium_days !== null && kind === 'purchase' ? 'sparkles' : icons[kind]} />
      </span>
      <div className={styles.what}>
        <p className={styles.title}>
          <LineTitle line={line} />
        </p>
        <Note line={line} />
        <time className={styles.when} dateTime={at} title={pageTime.full(at)}>
          {pageTime.day(at)}, {pageTime.time(at)}
        </time>
      </div>
      <p className={styles.change} data-came={credits > 0 || undefined}>
        {credits !== 0 && <strong>{text('change', { credits: Math.abs(credits), change })}</strong>}
        <small>{text('balance_after', { balance })}</small>
      </p>
    </li>
  )
}

function LineTitle({ line: { kind, peer, premium_days: days } }: { line: HistoryLine }) {
  const text = useText('history')
  const premiumText = useText('premium')
  if (days !== null && kind === 'purchase') return premiumText('item', { days })
  if (kind !== 'message' || !peer) return text(`kind.${kind}`)
  return text.rich('message_to', {
    name: peer.name,
    who: (name) => (
      <Link to={`/members/${peer.id}`} discover="none">
        {name}
      </Link>
    ),
  })
}

function Note({ line: { kind, peer, amount_minor, currency, transaction, cause, reason } }: { line: HistoryLine }) {
  const text = useText('history')
  const money = useMoney()
  if (kind === 'message' && !peer) return <p className={styles.note}>{text(`note.${reason ?? 'gone'}`)}</p>
  if (kind === 'message_refund') return <p className={styles.note}>{text(`note.${reason ?? kind}`)}</p>
  if (cause) return <p className={styles.note}>{text(`cause.${cause}`)}</p>
  if (amount_minor === null || currency === null) return null
  const price = money(Math.abs(amount_minor), currency)
  return (
    <p className={styles.note}>
      {text(amount_minor > 0 ? 'note.paid' : 'note.returned', { price })}
      {transaction && (
        <Link to={`/transactions/${transaction}`} discover="none">
          {text('payment')}
        </Link>
      )}
    </p>
  )
}
