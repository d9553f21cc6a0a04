/** Who holds the case: me with the time left, somebody else until when, or nobody; and how to hold it or take it over. */
import { useState } from 'react'
import type { CasePage } from '#domain/cases/case-pages.ts'
import { useApi } from '#console/app/console.ts'
import { useDuration, useFormats } from '#console/app/formats.tsx'
import { useRights } from '#console/app/rights.ts'
import styles from '#console/cases/cases.module.css'
import type { useCase } from '#console/cases/use-case.ts'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

export type OneCase = ReturnType<typeof useCase>

export function HoldBar({ one, page }: { one: OneCase; page: CasePage }) {
  const text = useText('console.hold')
  const { may } = useRights()
  const { time, nowMs } = useFormats()
  const duration = useDuration()
  const [isTaking, setIsTaking] = useState(false)
  const { hold, wasMine } = one
  if (hold?.kind === 'me')
    return (
      <p className={styles.hold}>
        <Icon name="clock" size={16} />
        {text('mine', { time: time(hold.until), left: duration(Math.max(60, (Date.parse(hold.until) - nowMs) / 1000)) })}
      </p>
    )
  if (hold?.kind === 'other')
    return (
      <>
        <Notice
          tone="warning"
          icon="lock"
          live={wasMine}
          title={text('other', { name: hold.name, time: time(hold.until) })}
          action={
            may('cases.lead') && (
              <Button size="small" tone="outline" onClick={() => setIsTaking(true)}>
                {text('take_over')}
              </Button>
            )
          }
        >
          {text(wasMine ? 'words_kept' : 'read_only')}
        </Notice>
        {isTaking && <TakeOverDialog one={one} page={page} name={hold.name} onClose={() => setIsTaking(false)} />}
      </>
    )
  return <Free one={one} />
}

function Free({ one: { wasMine, holdIt, readAgain } }: { one: OneCase }) {
  const text = useText('console.hold')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const take = async () => {
    setBusy(true)
    setError(null)
    await holdIt().catch(async (thrown: unknown) => {
      setError(thrown)
      await readAgain().catch(() => {})
    })
    setBusy(false)
  }
  return (
    <>
      <Notice
        tone={wasMine ? 'warning' : 'info'}
        icon="clock"
        live={wasMine}
        title={text(wasMine ? 'ended' : 'free')}
        action={
          <Button size="small" busy={busy} onClick={() => void take()}>
            {text(wasMine ? 'hold_again' : 'hold_it')}
          </Button>
        }
      >
        {text(wasMine ? 'words_kept' : 'free_lead')}
      </Notice>
      {error !== null && <Problem error={error} />}
    </>
  )
}

type TakeOverDialogProps = { one: OneCase; page: CasePage; name: string; onClose: () => void }

function TakeOverDialog({ one, page, name, onClose }: TakeOverDialogProps) {
  const text = useText('console.hold')
  const api = useApi()
  const { reference } = page.case
  return (
    <ActDialog
      open
      onClose={onClose}
      title={text('take_over_title', { name })}
      lead={text('take_over_lead', { name })}
      act={text('take_over')}
      done={text('taken_over')}
      send={async (reason) => {
        await api('POST /api/cases/take_over', { body: { reference, reason } })
        await one.readAgain()
      }}
    />
  )
}
