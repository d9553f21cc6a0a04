/** A section of the own profile that saves itself: text when its field is left, choices at once. After a failure the input stays. */
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { UserChange } from '#domain/members/members.ts'
import { early } from '#web/kit/lazy/early-presses.ts'
import styles from '#web/my-profile/profile-section.module.css'
import { useSave } from '#web/kit/data/use-save.ts'
import { useFocusFallback } from '#web/kit/ui/use-focus-fallback.ts'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Card } from '#web/kit/ui/card.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

type ProfileSectionProps = {
  title: string
  change: UserChange
  dirty: boolean
  /** True while an answer is invalid. */
  stopped?: boolean
  children: ReactNode
}

export function ProfileSection({ title, change, dirty, stopped = false, children }: ProfileSectionProps) {
  const text = useText('my_profile')
  const [saved, setSaved] = useState(false)
  const { save, saving, error } = useSave(() => setSaved(true))
  const savedId = useId()
  // The button stays during the next try.
  const [failed, setFailed] = useState(false)
  if (!failed && dirty && error !== null) setFailed(true)
  if (failed && !dirty) setFailed(false)
  // `change` has a new choice after the next render; a choice during a save waits for its end.
  const [requests, setRequests] = useState(0)
  const handled = useRef(0)
  const saveNow = useEffectEvent(() => {
    handled.current = requests
    if (dirty && !stopped) void save(change)
  })
  useEffect(() => {
    if (requests > handled.current && !saving) saveNow()
  }, [requests, saving])
  const requestSave = () => setRequests((count) => count + 1)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    requestSave()
  }
  return (
    <Card title={title}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- notices when a field in it is left or changed */}
      <form
        {...early}
        method="post"
        className={styles.form}
        onSubmit={submit}
        onBlur={requestSave}
        onChange={({ target }) => isChoice(target) && requestSave()}
        noValidate
      >
        {children}
        <ErrorNotice error={error} />
        <div className={styles.end}>
          {failed && <SaveAgain next={savedId} busy={saving} stopped={stopped} />}
          <output id={savedId} tabIndex={-1} className={styles.saved}>
            {saved && !dirty && (
              <>
                <Icon name="check" size={16} />
                {text('saved')}
              </>
            )}
          </output>
        </div>
      </form>
    </Card>
  )
}

/** Disappears when the section is saved: the focus goes to the word "saved". */
function SaveAgain({ next, busy, stopped }: { next: string; busy: boolean; stopped: boolean }) {
  const text = useText('my_profile')
  useFocusFallback(next)
  return (
    <Button type="submit" busy={busy} disabled={stopped}>
      {text('save')}
    </Button>
  )
}

/** Choices are complete with one press; text is complete when its field is left. */
const isChoice = (target: EventTarget) =>
  target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(target.type))
