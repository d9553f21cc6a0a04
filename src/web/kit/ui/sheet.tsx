/** A sheet: from the bottom on phones, a dialog on desktops. Takes what a dialog takes. */
import { Dialog, type DialogProps } from '#web/kit/ui/dialog.tsx'

export const Sheet = (props: Omit<DialogProps, 'look'>) => <Dialog {...props} look="sheet" />
