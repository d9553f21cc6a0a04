/** Shows the dialog that somebody waits for (`basics-prompt.ts`). Fetched later than the page. */
import { useEffect, useState } from 'react'
import { BasicsDialog } from '#web/basics/basics-dialog.tsx'
import { basicsPrompt, type Awaiting } from '#web/store/basics-prompt.ts'

export function BasicsPrompt() {
  const [awaiting, setAwaiting] = useState<Awaiting | null>(null)
  useEffect(() => {
    basicsPrompt.tell = () => setAwaiting(basicsPrompt.awaiting)
    basicsPrompt.tell()
    return () => void (basicsPrompt.tell = () => {})
  }, [])
  if (!awaiting) return null
  const close = () => {
    basicsPrompt.awaiting = null
    setAwaiting(null)
  }
  const goOn = () => {
    close()
    awaiting.act()
  }
  return <BasicsDialog action={awaiting.action} onSaved={goOn} onClose={close} />
}
