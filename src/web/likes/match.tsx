/** The notice of a match: two people like each other. A fictional profile is never a match. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Profile, ProfileId } from '#domain/profiles/profiles.ts'
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
  const show = useEffectEvent(async () => {
    await waitUntilIdle()
    if (!(await claim(`match-${me.id}-${profile}`))) return
    // Null when the profile was deleted meanwhile.
    const person = await api('GET /api/profile.php', { query: { profile } }).catch(() => null)
    if (person?.fictional_icon !== null) return
    const before = document.activeElement
    const back = () => (before instanceof HTMLElement && before !== document.body && before.isConnected ? before : null)
    toast({ whole: (done) => <MatchNotice me={me} person={person} onDone={done} />, focus: { back } })
  })
  useEffect(() => void show(), [])
  return null
}

/** The notice disappears after this time; the match is in the likes. */
const noticeMs = 20_000
const writingFields = 'input, textarea, select, [contenteditable]'

type Face = Pick<Profile, 'id' | 'name' | 'main_image'>

function MatchNotice({ me, person, onDone }: { me: Face; person: Face; onDone: () => void }) {
  const text = useText('profile.like')
  const { startChat } = useStartChat()
  const { id, name } = person
  const { box, ...handlers } = useNotice(onDone)
  const write = () => {
    void startChat(id)
    onDone()
  }
  return (
    <div ref={box} className={styles.match} {...handlers}>
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

/** Focuses the notice's button, unless the member writes. Escape and time close it; time stops while it is pointed at or used. */
function useNotice(onDone: () => void) {
  const box = useRef<HTMLDivElement>(null)
  const [isPointedAt, setPointedAt] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === 'Escape' && !box.current?.contains(event.target as Node) && done()
    document.addEventListener('keydown', close)
    // After the list of toasts is shown.
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
    const timer = setTimeout(() => done(), noticeMs)
    return () => clearTimeout(timer)
  }, [isPointedAt, isUsed])
  return {
    box,
    onPointerEnter: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
    onKeyDown: () => setUsed(true),
  }
}

const pollMs = 400

const isQuiet = () => document.visibilityState === 'visible' && !document.querySelector('dialog[open]')

/** Waits until the page is visible and no dialog is open. */
const waitUntilIdle = () =>
  new Promise<void>((resolve) => {
    if (isQuiet()) return resolve()
    const poll = setInterval(() => {
      if (!isQuiet()) return
      clearInterval(poll)
      resolve()
    }, pollMs)
  })

/** False when another window of this browser holds the name; this page then holds it until it closes. */
export const claim = (name: string) =>
  new Promise<boolean>((resolve) => {
    const locks = navigator.locks as LockManager | undefined
    if (!locks) return resolve(true)
    const hold = (lock: Lock | null) => {
      resolve(lock !== null)
      return lock === null ? undefined : new Promise(() => {})
    }
    locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(true))
  })
