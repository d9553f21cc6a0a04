/** Asks before the page is left with something typed that is not saved. */
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useText } from '#web/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const text = useText('my_profile.leave')
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (!dirty) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [dirty])
  const stay = () => blocker.reset?.()
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title={text('title')}
      closeLabel={text('stay')}
      size="small"
      letsBackLeave
      actions={
        <>
          <Button tone="outline" onClick={() => blocker.proceed?.()}>
            {text('leave')}
          </Button>
          <Button onClick={stay}>{text('stay')}</Button>
        </>
      }
    >
      <p>{text('text')}</p>
    </Dialog>
  )
}
