/** Recovery codes: how many are left, and new ones, which end the old. */
import { useState } from 'react'
import { useConsole } from '#console/app/console.ts'
import { Panel } from '#console/own/panel.tsx'
import { RecoveryCodes } from '#console/sign-in/recovery-codes.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

/** Fewer left than this are said loudly. */
const few = 3

export function CodesSection({ left, onNew }: { left: number; onNew: () => void }) {
  const text = useText('console.codes')
  const { api } = useConsole()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const make = async () => {
    setBusy(true)
    setError(null)
    await api('POST /api/own/codes').then(({ recovery_codes }) => setCodes(recovery_codes), setError)
    setBusy(false)
  }
  const close = () => {
    setCodes(null)
    onNew()
  }
  return (
    <Panel title={text('title')}>
      {left < few ? <Notice tone="warning">{text('left', { n: left })}</Notice> : <p>{text('left', { n: left })}</p>}
      {error !== null && <Problem error={error} />}
      <div>
        <Button tone="outline" busy={busy} onClick={() => void make()}>
          {text('new')}
        </Button>
      </div>
      <Dialog open={codes !== null} onClose={close} title={text('new_title')} closeLabel={text('close')}>
        <RecoveryCodes codes={codes ?? []} onKept={close} />
      </Dialog>
    </Panel>
  )
}
