/** Saves the unsaved changes when the member leaves the page, and asks first when saving failed. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useBlocker } from 'react-router'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import type { User, UserChange } from '#domain/members/members.ts'
import { differs, draftSections, type DraftSection } from '#web/my-profile/profile-draft.ts'
import { useSave } from '#web/kit/data/use-save.ts'

export function LeaveGuard({ dirty, saveAll }: { dirty: boolean; saveAll: () => Promise<boolean> }) {
  const text = useText('my_profile.leave')
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (!dirty) return
    const listener = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', listener)
    return () => removeEventListener('beforeunload', listener)
  }, [dirty])
  const [isOpen, setIsOpen] = useState(false)
  const leave = useEffectEvent(() => saveAll().then((isSaved) => (isSaved ? blocker.proceed?.() : setIsOpen(true))))
  useEffect(() => {
    if (blocker.state === 'blocked') void leave()
  }, [blocker.state])
  const stay = () => {
    setIsOpen(false)
    blocker.reset?.()
  }
  return (
    <Dialog
      open={isOpen && blocker.state === 'blocked'}
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

/** The unsaved changes of the own profile. `stopped`: the basics are invalid. `saveAll` is true when nothing is left unsaved. */
export function useUnsaved(user: User, changes: Record<DraftSection, UserChange>, stopped: boolean) {
  const { save } = useSave(() => {})
  const unsaved = draftSections.filter((section) => differs(changes[section], user))
  const saveAll = async (): Promise<boolean> => {
    const ready = unsaved.filter((section) => section !== 'basics' || !stopped)
    if (ready.length === 0) return unsaved.length === 0
    const all: UserChange = Object.assign({}, ...ready.map((section) => changes[section]))
    return (await save(all)) && ready.length === unsaved.length
  }
  return { dirty: unsaved.length > 0, saveAll }
}
