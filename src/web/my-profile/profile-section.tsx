/** A part of the own profile that saves itself: when a field is left, and at once when something is chosen. What was typed stays when saving fails. */
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UserChange } from '#domain/members.ts'
import styles from '#web/my-profile/my-profile-page.module.css'
import { useSave } from '#web/signup/use-save.ts'
import { Trouble } from '#web/shell/trouble.tsx'
import { useText } from '#web/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'

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
        method="post"
        className={styles.form}
        onSubmit={submit}
        onBlur={want}
        onChange={({ target }) => isChosen(target) && want()}
        noValidate
      >
        {children}
        <Trouble error={error} />
        <div className={styles.end}>
          {error !== null && dirty && (
            <Button type="submit" busy={saving} disabled={stopped}>
              {text('save')}
            </Button>
          )}
          <output className={styles.saved}>
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

/** A choice is made with one press; words are finished when their field is left. */
const isChosen = (target: EventTarget) =>
  target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(target.type))
