/** Saves what is typed when the page is left, and asks before it is left with something that could not be saved. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useBlocker } from 'react-router'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'

export function LeaveGuard({ dirty, saveAll }: { dirty: boolean; saveAll: () => Promise<boolean> }) {
  const text = useText('my_profile.leave')
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (!dirty) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [dirty])
  const [asks, setAsks] = useState(false)
  const leave = useEffectEvent(() => saveAll().then((isSaved) => (isSaved ? blocker.proceed?.() : setAsks(true))))
  useEffect(() => {
    if (blocker.state === 'blocked') void leave()
  }, [blocker.state])
  const stay = () => {
    setAsks(false)
    blocker.reset?.()
  }
  return (
    <Dialog
      open={asks && blocker.state === 'blocked'}
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
