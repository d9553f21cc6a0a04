/** How a member's credits changed, newest first: by day, with the balance after it. Never with whom. */
import type { MemberLedgerLine } from '#domain/credits/member-ledger.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useList } from '#console/app/query.ts'
import styles from '#console/members/members.module.css'
import { Loaded, More } from '#console/ui/loaded.tsx'
import { Table } from '#console/ui/table.tsx'
import { useText } from '#web/kit/text/text.tsx'

export function LedgerSection({ id }: { id: number }) {
  const text = useText('console.member_ledger')
  const list = useList(`ledger of member ${id}`, async (api, cursor: number | undefined, signal) => {
    const query = { id, ...(cursor && { cursor }) }
    const { lines, next } = await api('GET /api/members/ledger', { query }, signal ? { signal } : {})
    return { items: lines, next }
  })
  return (
    <div className={styles.ledger}>
      <h3>{text('title')}</h3>
      <Loaded query={list} lines={4}>
        {(lines) =>
          lines.length === 0 ? (
            <p className={styles.quiet}>{text('none')}</p>
          ) : (
            <LedgerTable lines={lines} title={text('title')} />
          )
        }
      </Loaded>
      <More {...list} />
    </div>
  )
}

function LedgerTable({ lines, title }: { lines: readonly MemberLedgerLine[]; title: string }) {
  const text = useText('console.member_ledger')
  const { calendarDay, number, iso } = useFormats()
  const signed = new Intl.NumberFormat(iso, { signDisplay: 'exceptZero' })
  return (
    <Table
      caption={title}
      items={lines}
      keyOf={({ id }) => id}
      columns={[
        { name: 'day', label: text('day'), kind: 'head', cell: ({ day }) => calendarDay(day) },
        { name: 'what', label: text('what'), cell: (line) => <What line={line} /> },
        { name: 'credits', label: text('credits'), kind: 'number', cell: ({ credits }) => signed.format(credits) },
        { name: 'balance', label: text('balance'), kind: 'number', cell: ({ balance }) => number(balance) },
      ]}
    />
  )
}

function What({ line }: { line: MemberLedgerLine }) {
  const { kind, messages, order, cause, premium_days, amount_minor, currency, reason } = line
  const text = useText('console.member_ledger')
  const causeText = useText('console.member_help')
  const { money } = useFormats()
  const facts = [
    premium_days !== null && text('premium', { n: premium_days }),
    amount_minor !== null && currency !== null && money(amount_minor, currency),
    cause !== null && causeText(cause),
    reason !== null && text(reason),
  ].filter((fact) => fact !== false)
  return (
    <span className={styles.what}>
      <span>
        {messages === null ? text(kind) : text(kind === 'message' ? 'message_count' : 'message_refund_count', { n: messages })}
      </span>
      {facts.length > 0 && <small>{facts.join(' · ')}</small>}
      {order !== null && <code>{order}</code>}
    </span>
  )
}
