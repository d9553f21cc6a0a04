/** Two who like each other are told so, quietly. A fictional profile is never a match. */
import { useEffect, useEffectEvent } from 'react'
import type { Profile, ProfileId } from '#domain/profiles.ts'
import { claim, quietMoment } from '#web/likes/quiet-moment.ts'
import styles from '#web/likes/match.module.css'
import { useStartChat } from '#web/profile/use-start-chat.ts'
import { useApi, useMember } from '#web/providers.tsx'
import { useText } from '#web/text.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useToast } from '#web/ui/toast.tsx'

export function Match({ profile }: { profile: ProfileId }) {
  const api = useApi()
  const toast = useToast()
  const { profile: me } = useMember()
  const tell = useEffectEvent(async () => {
    await quietMoment()
    if (!(await claim(`match-${me.id}-${profile}`))) return
    // Whoever went away in the meantime is no match to tell of.
    const person = await api('GET /api/profile.php', { query: { profile } }).catch(() => null)
    if (person?.fictional_icon === null) toast({ whole: (done) => <Told me={me} person={person} onDone={done} /> })
  })
  useEffect(() => void tell(), [])
  return null
}

type Face = Pick<Profile, 'id' | 'name' | 'main_image'>

function Told({ me, person, onDone }: { me: Face; person: Face; onDone: () => void }) {
  const text = useText('profile.like')
  const { startChat } = useStartChat()
  const { id, name } = person
  const write = () => {
    void startChat(id)
    onDone()
  }
  return (
    <div className={styles.match}>
      <span className={styles.faces} aria-hidden="true">
        <Avatar image={me.main_image} name={me.name} size={64} />
        <Avatar image={person.main_image} name={name} size={64} />
        <span className={styles.heart}>
          <Icon name="heart" size={16} filled />
        </span>
      </span>
      <strong className={styles.title}>{text('mutual_title')}</strong>
      <span>{text('mutual', { name })}</span>
      <div className={styles.answers}>
        <Button size="small" onClick={write}>
          {text('mutual_write', { name })}
        </Button>
        <Button size="small" tone="quiet" onClick={onDone}>
          {text('mutual_later')}
        </Button>
      </div>
    </div>
  )
}
