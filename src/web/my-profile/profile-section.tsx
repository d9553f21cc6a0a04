/** A part of the own profile with a save button of its own. What was typed stays when saving fails. */
import { type FormEvent, type ReactNode, useState } from 'react'
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
  onSaved?: () => void
  children: ReactNode
}

export function ProfileSection({ title, change, dirty, stopped = false, onSaved, children }: ProfileSectionProps) {
  const text = useText('my_profile')
  const [saved, setSaved] = useState(false)
  const { save, saving, error } = useSave(() => {
    setSaved(true)
    onSaved?.()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSaved(false)
    if (dirty && !stopped) void save(change)
  }
  return (
    <Card title={title}>
      <form method="post" className={styles.form} onSubmit={submit} noValidate>
        {children}
        <Trouble error={error} />
        <div className={styles.end}>
          <Button type="submit" busy={saving} disabled={!dirty || stopped}>
            {text('save')}
          </Button>
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
