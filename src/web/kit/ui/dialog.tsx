/** A dialog in front of the page. The browser keeps the focus inside; Escape and Back close it. */
import { type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import styles from '#web/kit/ui/dialog.module.css'
import { useNavigationBlock } from '#web/kit/routing/navigation-block.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'
import { focusIfLost } from '#web/kit/ui/use-focus-fallback.ts'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  children: ReactNode
  /** The row of buttons at the end. */
  actions?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** A sheet slides in from the bottom of phones. */
  look?: 'dialog' | 'sheet'
  /** For a question about leaving the page: Back leaves the page. */
  letsBackLeave?: boolean
}

export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  children,
  actions,
  size = 'medium',
  look = 'dialog',
  letsBackLeave = false,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const closed = ({ target, currentTarget }: SyntheticEvent) => {
    // React also bubbles the events of dialogs inside this one.
    if (target !== currentTarget) return
    // The button that opened it was removed: the focus goes to the surrounding part of the page, not to the top.
    focusIfLost(dialog.current?.parentElement?.closest<HTMLElement>('[tabindex="-1"]'))
    onClose()
  }
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open && dialog.current?.open) dialog.current.close()
  }, [open])
  // Closed before it unmounts with its opener's state, so that the browser restores the focus.
  useLayoutEffect(() => {
    const box = dialog.current
    return () => box?.close()
  }, [])
  // Browsers without `closedby` report a press beside the dialog as a press on the dialog element.
  useEffect(() => {
    const box = dialog.current
    const closeBeside = (event: Event) => event.target === box && box?.close()
    box?.addEventListener('click', closeBeside)
    return () => box?.removeEventListener('click', closeBeside)
  }, [])

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-look={look}
      data-size={size}
      aria-labelledby={titleId}
      closedby="any"
      onClose={closed}
    >
      {open && !letsBackLeave && <CloseOnBack close={() => dialog.current?.close()} />}
      {open && (
        <div className={styles.frame}>
          <div className={styles.head}>
            <h2 className={styles.title} id={titleId} tabIndex={-1} autoFocus>
              {title}
            </h2>
            <IconButton label={closeLabel} icon="x" onClick={() => dialog.current?.close()} />
          </div>
          <div className={styles.body}>{children}</div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  )
}

/** A sheet from the bottom on phones, a dialog on desktops. */
export const Sheet = (props: Omit<DialogProps, 'look'>) => <Dialog {...props} look="sheet" />

/** Render it in a dialog while that is open. Back closes the newest of several: docs/decisions/0046-back-closes-layers.md. */
export function CloseOnBack({ close }: { close: () => void }) {
  useNavigationBlock({
    stops: ({ historyAction }) => historyAction === 'POP',
    onStop: (navigation) => {
      navigation.reset()
      close()
    },
  })
  return null
}
