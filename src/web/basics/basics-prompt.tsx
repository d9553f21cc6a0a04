/** The dialog for gender and birth date before writing or liking, opened by `basics-prompt.ts`. Loaded after the page. */
import { useEffect, useState } from 'react'
import { basicsPrompt, type Awaiting } from '#web/store/basics-prompt.ts'
import { BasicsForm } from '#web/basics/basics-form.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'

export function BasicsPrompt() {
  const [awaiting, setAwaiting] = useState<Awaiting | null>(null)
  useEffect(() => {
    basicsPrompt.notify = () => setAwaiting(basicsPrompt.awaiting)
    basicsPrompt.notify()
    return () => void (basicsPrompt.notify = () => {})
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

type BasicsDialogProps = { action: 'send' | 'like'; onSaved: () => void; onClose: () => void }

function BasicsDialog({ action, onSaved, onClose }: BasicsDialogProps) {
  const text = useText('basics')
  return (
    <Dialog open onClose={onClose} title={text(`title.${action}`)} closeLabel={text('close')} size="small">
      <BasicsForm save={text(`save.${action}`)} onSaved={onSaved} onClose={onClose} />
    </Dialog>
  )
}
