/** The moment of a match: two people like each other. A fictional profile is never a match. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Profile, ProfileId } from '#domain/profiles/profiles.ts'
import { MatchWriting } from '#web/likes/match-writing.tsx'
import { KindSheet } from '#web/kit/kind-sheet.tsx'
import { useApi, useMember, useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { Photo } from '#web/kit/ui/photo.tsx'
import { useSharedLines } from '#web/parts/person/shared-lines.ts'

export function Match({ profile }: { profile: ProfileId }) {
  const api = useApi()
  const { profile: me } = useMember()
  const [person, setPerson] = useState<Profile | null>(null)
  const before = useRef<Element | null>(null)
  const findNew = useEffectEvent(async () => {
    before.current = document.activeElement
    await waitUntilIdle()
    if (!(await claim(`match-${me.id}-${profile}`))) return null
    // Null when the profile was deleted meanwhile.
    const found = await api('GET /api/profile.php', { query: { profile } }).catch(() => null)
    return found?.fictional_icon === null ? found : null
  })
  useEffect(() => void findNew().then((found) => setPerson(found)), [])
  const close = () => {
    setPerson(null)
    const { current } = before
    if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true })
  }
  return person && <MatchDialog person={person} onClose={close} />
}

const mostShared = 2

/** Both photos, what the two share, first lines to press, and the writing line with its price. */
function MatchDialog({ person, onClose }: { person: Profile; onClose: () => void }) {
  const text = useText('match')
  const { profile: me } = useMember()
  const shared = useSharedLines(person).slice(-mostShared)
  const isWide = useSettings().kinds.match === 'curtain'
  const { name } = person
  return (
    <Dialog open onClose={onClose} title={text('title')} closeLabel={text('later')} size="small">
      <div data-part="match">
        <KindSheet of="match" />
        <div data-part="match-faces" aria-hidden="true">
          {[me, person].map(({ id, main_image }) => (
            <span key={id} data-part="match-face">
              <Photo
                image={main_image}
                seed={id}
                eager
                sizes={isWide && id === person.id ? '(width < 60rem) 100vw, 56vw' : '10rem'}
              />
            </span>
          ))}
          <span data-part="match-heart">
            <Icon name="heart" size={24} filled />
          </span>
        </div>
        <p data-part="match-lead">{text('lead', { name })}</p>
        {shared.length > 0 && (
          <ul data-part="match-shared">
            {shared.map(({ icon, words }) => (
              <li key={icon}>
                <Icon name={icon} />
                {words}
              </li>
            ))}
          </ul>
        )}
        <MatchWriting person={person} onDone={onClose} />
      </div>
    </Dialog>
  )
}

const pollMs = 400
const writingFields = 'input, textarea, select, [contenteditable]'
/** The writing line of an open conversation. */
const conversation = '#message'

/** Never over another dialog, over a conversation, or into somebody's words. */
const isQuiet = () =>
  document.visibilityState === 'visible' &&
  !document.querySelector('dialog[open]') &&
  !document.querySelector(conversation) &&
  !document.activeElement?.matches(writingFields)

/** Waits until the page is visible and the member does nothing that a dialog would disturb. */
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
