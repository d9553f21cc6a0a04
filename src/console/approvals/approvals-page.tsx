/** Approvals: what waits for a second person, what one asked for oneself, and what became of earlier ones. */
import { useState } from 'react'
import type { ApprovalLine } from '#domain/approvals/approvals.ts'
import { useList } from '#console/app/query.ts'
import { useFilters } from '#console/app/scope.ts'
import { ApprovalCard } from '#console/approvals/approval-card.tsx'
import { type ApprovalAct, ApprovalDialog } from '#console/approvals/approval-dialog.tsx'
import styles from '#console/approvals/approvals.module.css'
import { Loaded, More } from '#console/ui/loaded.tsx'
import { Empty, Page } from '#console/ui/page.tsx'
import { useConsole } from '#console/app/console.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Choice } from '#web/kit/ui/choice.tsx'

const lists = ['waiting', 'own', 'past'] as const

export function ApprovalsPage() {
  const text = useText('console.approvals')
  const { cache } = useConsole()
  const { filters, set } = useFilters(['list'])
  const list = lists.find((one) => one === filters.list) ?? 'waiting'
  const [act, setAct] = useState<{ kind: ApprovalAct; approval: ApprovalLine } | null>(null)
  const approvals = useList(
    `approvals ${list}`,
    async (api, cursor: string | undefined, signal) => {
      const reply = await api('GET /api/approvals', { query: { list, ...(cursor && { cursor }) } }, signal ? { signal } : {})
      return { items: reply.approvals, next: reply.next }
    },
    { of: 'approvals' },
  )
  const done = () => {
    cache.take('approvals waiting count')
    void approvals.reload()
  }
  return (
    <Page title={text('title')} lead={text('lead')} log="act=approval">
      <div className={styles.lists}>
        <Choice
          legend={text('list')}
          legendHidden
          name="list"
          look="segments"
          value={list}
          onChange={(value) => set({ list: value === 'waiting' ? '' : value })}
          options={lists.map((value) => ({ value, label: text(`list_${value}`) }))}
        />
      </div>
      <Loaded query={approvals}>
        {(lines) =>
          lines.length === 0 ? (
            <Empty title={text(`empty_${list}`)}>{text(`empty_${list}_lead`)}</Empty>
          ) : (
            <ul className={styles.cards}>
              {lines.map((approval) => (
                <ApprovalCard key={approval.id} approval={approval} onAct={(kind) => setAct({ kind, approval })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <More {...approvals} />
      {act && <ApprovalDialog {...act} onClose={() => setAct(null)} onDone={done} />}
    </Page>
  )
}
