/** Shows the dialog that somebody waits for (`asked-first.ts`). Fetched later than the page. */
import { useEffect, useState } from 'react'
import { BasicsDialog } from '#web/basics/basics-dialog.tsx'
import { asked, type Awaiting } from '#web/store/asked-first.ts'

export function BasicsAsker() {
  const [awaiting, setAwaiting] = useState<Awaiting | null>(null)
  useEffect(() => {
    asked.tell = () => setAwaiting(asked.awaiting)
    asked.tell()
    return () => void (asked.tell = () => {})
  }, [])
  if (!awaiting) return null
  const close = () => {
    asked.awaiting = null
    setAwaiting(null)
  }
  const goOn = () => {
    close()
    awaiting.act()
  }
  return <BasicsDialog action={awaiting.action} onSaved={goOn} onClose={close} />
}
