/** What a member asked of their data: the copy, erasing, and legal holds with their end. */
import { useState } from 'react'
import type { MemberRequests } from '#domain/members/requests.ts'
import { useApi } from '#console/app/console.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useQuery } from '#console/app/query.ts'
import { useRights } from '#console/app/rights.ts'
import styles from '#console/members/members.module.css'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import { Section } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

type Hold = MemberRequests['holds'][number]

export function RequestsSection({ id, name }: { id: number; name: string }) {
  const text = useText('console.member_requests')
  const { moment, nowMs } = useFormats()
  const query = useQuery(`requests of member ${id}`, (api, signal) =>
    api('GET /api/members/requests', { query: { id } }, { signal }),
  )
  return (
    <Section title={text('title')}>
      <Loaded query={query} lines={2}>
        {({ copy, erasing, holds }) => (
          <>
            <p>{text(`copy_${copy.state}`, { time: copy.expires_at ? moment(copy.expires_at) : '' })}</p>
            <p>
              {erasing ? text('erasing', { left: moment(erasing.left_at), time: moment(erasing.erase_at) }) : text('not_erasing')}
            </p>
            {holds.length > 0 && (
              <ol className={styles.notes}>
                {holds.map((hold) => (
                  <HoldLine key={hold.hold} hold={hold} name={name} nowMs={nowMs} onDone={() => void query.reload()} />
                ))}
              </ol>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

type HoldLineProps = { hold: Hold; name: string; nowMs: number; onDone: () => void }

function HoldLine({ hold, name, nowMs, onDone }: HoldLineProps) {
  const text = useText('console.member_requests')
  const helpText = useText('console.member_help')
  const api = useApi()
  const { may } = useRights()
  const { moment } = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  const { ground, is_untold, made_by, until_at, ended_at } = hold
  const isOver = ended_at !== null || Date.parse(until_at) <= nowMs
  return (
    <li>
      <p>{text(isOver ? 'held_ended' : 'held_until', { time: moment(ended_at ?? until_at) })}</p>
      <p className={styles.words}>{ground}</p>
      <p className={styles.quiet}>
        {made_by} {is_untold && `· ${text('is_untold')}`}
      </p>
      {!isOver && may('requests') && (
        <div>
          <Button size="small" tone="quiet" onClick={() => setIsOpen(true)}>
            {helpText('hold_end')}
          </Button>
        </div>
      )}
      {isOpen && (
        <ActDialog
          open
          onClose={() => setIsOpen(false)}
          onDone={onDone}
          title={helpText('title', { act: helpText('hold_end'), name })}
          lead={helpText('hold_end_lead')}
          act={helpText('hold_end')}
          done={helpText('done')}
          send={(reason) => api('DELETE /api/members/hold', { body: { hold: hold.hold, reason } })}
        />
      )}
    </li>
  )
}
