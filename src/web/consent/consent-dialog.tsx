/** The kinds of cookies, with a switch for the optional one. */
import { useState } from 'react'
import { toCookies, useChoose } from '#web/consent/use-choose.tsx'
import { useConsent } from '#web/consent/use-consent.ts'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Switch } from '#web/kit/ui/switch.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'

type ConsentDialogProps = { open: boolean; onClose: () => void }

export function ConsentDialog({ open, onClose }: ConsentDialogProps) {
  const text = useText('consent')
  const { choose, busy, error } = useChoose()
  const saved = useConsent()?.affiliate ?? false
  const [chosen, setChosen] = useState<boolean | null>(null)
  const affiliate = chosen ?? saved
  const close = () => {
    setChosen(null)
    onClose()
  }
  const save = async () => (await choose(affiliate)) && close()
  return (
    <Dialog
      open={open}
      onClose={close}
      title={text('settings')}
      closeLabel={text('close')}
      actions={
        <Button busy={busy} onClick={() => void save()}>
          {text('save')}
        </Button>
      }
    >
      <Stack gap={4}>
        <ErrorNotice error={error} />
        <Switch label={text('necessary')} help={text('necessary_help')} checked disabled readOnly />
        <Switch
          label={text('affiliate')}
          help={text('affiliate_help')}
          checked={affiliate}
          onChange={(event) => setChosen(event.target.checked)}
        />
        <p>{text.rich('read', { more: toCookies })}</p>
      </Stack>
    </Dialog>
  )
}
