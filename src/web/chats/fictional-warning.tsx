/** Before the first message to a fictional profile: the plain truth, and a choice. */
import { useText } from '#web/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/stack.tsx'

type FictionalWarningProps = { open: boolean; name: string; onAccept: () => void; onClose: () => void }

export function FictionalWarning({ open, name, onAccept, onClose }: FictionalWarningProps) {
  const text = useText('chats')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text('warning.title', { name })}
      closeLabel={text('close')}
      size="small"
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {text('warning.back')}
          </Button>
          <Button onClick={onAccept}>{text('warning.accept')}</Button>
        </>
      }
    >
      <Stack gap={3}>
        <p>{text('warning.text', { name })}</p>
        <p>{text('warning.free')}</p>
      </Stack>
    </Dialog>
  )
}
