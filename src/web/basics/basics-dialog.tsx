/** Asks for gender and birth date in front of the page, when a member is about to write or like without them. */
import { BasicsForm } from '#web/basics/basics-form.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'

type BasicsDialogProps = { action: 'send' | 'like'; onSaved: () => void; onClose: () => void }

export function BasicsDialog({ action, onSaved, onClose }: BasicsDialogProps) {
  const text = useText('basics')
  return (
    <Dialog open onClose={onClose} title={text(`title.${action}`)} closeLabel={text('close')} size="small">
      <BasicsForm save={text(`save.${action}`)} onSaved={onSaved} onClose={onClose} />
    </Dialog>
  )
}
