/** Saves the unsaved changes when the member leaves the page, and asks first when saving failed. */
import { useEffect, useState } from 'react'
import { type StoppedNavigation, useNavigationBlock } from '#web/kit/routing/navigation-block.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import type { User, UserChange } from '#domain/members/members.ts'
import { differs, draftSections, type DraftSection } from '#web/my-profile/profile-draft.ts'
import { useSave } from '#web/kit/data/use-save.ts'

export function LeaveGuard({ dirty, saveAll }: { dirty: boolean; saveAll: () => Promise<boolean> }) {
  const text = useText('my_profile.leave')
  /** The navigation that waits for an answer, after saving failed. */
  const [stopped, setStopped] = useState<StoppedNavigation | null>(null)
  useNavigationBlock({
    stops: ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
    onStop: (navigation) => void saveAll().then((isSaved) => (isSaved ? navigation.proceed() : setStopped(navigation))),
  })
  useEffect(() => {
    if (!dirty) return
    const listener = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', listener)
    return () => removeEventListener('beforeunload', listener)
  }, [dirty])
  const stay = () => {
    setStopped(null)
    stopped?.reset()
  }
  const leave = () => {
    setStopped(null)
    stopped?.proceed()
  }
  return (
    <Dialog
      open={stopped !== null}
      onClose={stay}
      title={text('title')}
      closeLabel={text('stay')}
      size="small"
      letsBackLeave
      actions={
        <>
          <Button tone="outline" onClick={leave}>
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
