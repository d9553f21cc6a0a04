/** Where one is signed in; one session is ended, or all but this one. */
import { useState } from 'react'
import { useConsole } from '#console/app/console.ts'
import { Time } from '#console/app/formats.tsx'
import { useDeviceName } from '#console/own/device-name.ts'
import type { Own } from '#console/own/factors-section.tsx'
import styles from '#console/own/own.module.css'
import { Panel } from '#console/own/panel.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { Tag } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

export function SessionsSection({ own, onChange }: { own: Own; onChange: (own: Own) => void }) {
  const text = useText('console.own')
  const { api } = useConsole()
  const nameOf = useDeviceName()
  const [ending, setEnding] = useState<number | 'all' | null>(null)
  const [error, setError] = useState<unknown>(null)
  const end = async (id: number | null) => {
    setEnding(id ?? 'all')
    setError(null)
    await api('DELETE /api/own/sessions', { body: { id } }).then(onChange, setError)
    setEnding(null)
  }
  return (
    <Panel title={text('sessions')}>
      <ul className={styles.list}>
        {own.sessions.map((session) => (
          <li key={session.id}>
            <span className={styles.words}>
              <span>
                {nameOf(session)} {session.is_current && <Tag tone="success">{text('current')}</Tag>}
              </span>
              <small>
                {text.rich('session', {
                  since: () => <Time at={session.created_at} />,
                  seen: () => <Time at={session.seen_at} />,
                })}
              </small>
            </span>
            {!session.is_current && (
              <Button
                size="small"
                tone="quiet"
                busy={ending === session.id}
                aria-label={text('end_label', { name: nameOf(session) })}
                onClick={() => void end(session.id)}
              >
                {text('end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {error !== null && <Problem error={error} />}
      {own.sessions.length > 1 && (
        <div>
          <Button tone="outline" busy={ending === 'all'} onClick={() => void end(null)}>
            {text('end_all')}
          </Button>
        </div>
      )}
    </Panel>
  )
}
