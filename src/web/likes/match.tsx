/** Two who like each other are told so, quietly. A fictional profile is never a match. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Profile, ProfileId } from '#domain/profiles/profiles.ts'
import { claim, waitUntilIdle } from '#web/likes/wait-until-idle.ts'
import styles from '#web/likes/match.module.css'
import { useStartChat } from '#web/parts/person/use-start-chat.ts'
import { useApi, useMember } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Avatar } from '#web/kit/ui/avatar.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

export function Match({ profile }: { profile: ProfileId }) {
  const api = useApi()
  const toast = useToast()
  const { profile: me } = useMember()
  const tell = useEffectEvent(async () => {
    await waitUntilIdle()
    if (!(await claim(`match-${me.id}-${profile}`))) return
    // Whoever went away in the meantime is no match to tell of.
    const person = await api('GET /api/profile.php', { query: { profile } }).catch(() => null)
    if (person?.fictional_icon !== null) return
    const before = document.activeElement
    const back = () => (before instanceof HTMLElement && before !== document.body && before.isConnected ? before : null)
    toast({ whole: (done) => <MatchNotice me={me} person={person} onDone={done} />, focus: { back } })
  })
  useEffect(() => void tell(), [])
  return null
}

/** A note that nobody answers goes; the match stands in the likes. */
const noteMs = 20_000
const writingFields = 'input, textarea, select, [contenteditable]'

type Face = Pick<Profile, 'id' | 'name' | 'main_image'>

function MatchNotice({ me, person, onDone }: { me: Face; person: Face; onDone: () => void }) {
  const text = useText('profile.like')
  const { startChat } = useStartChat()
  const { id, name } = person
  const { box, ...holding } = useNote(onDone)
  const write = () => {
    void startChat(id)
    onDone()
  }
  return (
    <div ref={box} className={styles.match} {...holding}>
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

/** The keyboard is at the note's button at once, unless somebody writes; Escape closes it from anywhere; time does, unless it is pointed at or used. */
function useNote(onDone: () => void) {
  const box = useRef<HTMLDivElement>(null)
  const [isPointedAt, setPointedAt] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const leave = useEffectEvent(onDone)
  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === 'Escape' && !box.current?.contains(event.target as Node) && leave()
    document.addEventListener('keydown', close)
    // After the list of notes is shown.
    const timer = setTimeout(() => {
      if (!document.activeElement?.matches(writingFields)) box.current?.querySelector('button')?.focus({ preventScroll: true })
    })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', close)
    }
  }, [])
  useEffect(() => {
    if (isPointedAt || isUsed) return
    const timer = setTimeout(() => leave(), noteMs)
    return () => clearTimeout(timer)
  }, [isPointedAt, isUsed])
  return {
    box,
    onPointerEnter: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
    onKeyDown: () => setUsed(true),
  }
}
