/** A part of the own profile that saves itself: when a field is left, and at once when something is chosen. What was typed stays when saving fails. */
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { UserChange } from '#domain/members/members.ts'
import { early } from '#web/kit/lazy/early-presses.ts'
import styles from '#web/my-profile/my-profile-page.module.css'
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
  /** True while an answer cannot be right. */
  stopped?: boolean
  children: ReactNode
}

export function ProfileSection({ title, change, dirty, stopped = false, children }: ProfileSectionProps) {
  const text = useText('my_profile')
  const [saved, setSaved] = useState(false)
  const { save, saving, error } = useSave(() => setSaved(true))
  const savedId = useId()
  // the button stays while it is pressed again
  const [failed, setFailed] = useState(false)
  if (!failed && dirty && error !== null) setFailed(true)
  if (failed && !dirty) setFailed(false)
  // what is chosen is known with the next render, and what is chosen during a save waits for its end
  const [wishes, setWishes] = useState(0)
  const heard = useRef(0)
  const saveNow = useEffectEvent(() => {
    heard.current = wishes
    if (dirty && !stopped) void save(change)
  })
  useEffect(() => {
    if (wishes > heard.current && !saving) saveNow()
  }, [wishes, saving])
  const want = () => setWishes((count) => count + 1)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    want()
  }
  return (
    <Card title={title}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notices that a field in it was left or chosen */}
      <form
        {...early}
        method="post"
        className={styles.form}
        onSubmit={submit}
        onBlur={want}
        onChange={({ target }) => isChosen(target) && want()}
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

/** Goes once it is saved: whoever pressed it by keyboard goes on at the word that says so. */
function SaveAgain({ next, busy, stopped }: { next: string; busy: boolean; stopped: boolean }) {
  const text = useText('my_profile')
  useFocusFallback(next)
  return (
    <Button type="submit" busy={busy} disabled={stopped}>
      {text('save')}
    </Button>
  )
}

/** A choice is made with one press; words are finished when their field is left. */
const isChosen = (target: EventTarget) =>
  target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(target.type))
