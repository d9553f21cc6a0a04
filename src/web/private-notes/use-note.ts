/** A private note while it is written: saved by itself after a pause, and stored in this browser until the server has it. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readFromBrowser, storeInBrowser } from '#web/kit/app/browser-store.ts'
import { useApi, useMember } from '#web/kit/providers.tsx'

/** Begins as the keys of drafts do, so that a logout deletes it. */
const draftKey = (member: number, person: number) => `draft.${member}.note.${person}`

/** Words that the server did not get; null when there are none. Only in a browser. */
export const readNoteDraft = (member: number, person: number) => readFromBrowser(draftKey(member, person))

export type NoteState = 'idle' | 'saving' | 'saved' | 'failed'
const pauseMs = 800

/** `stored`: what the server has. `onSaved` gets what it has now. */
export function useNote(person: number, stored: string, onSaved: (text: string) => void) {
  const api = useApi()
  const me = useMember().profile.id
  const [text, setText] = useState(() => readNoteDraft(me, person) ?? stored)
  const [state, setState] = useState<NoteState>('idle')
  const [error, setError] = useState<unknown>(null)
  const latest = useRef(text)
  const saved = useRef(stored)
  const running = useRef<Promise<boolean> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = (words: string) =>
    words === ''
      ? api('DELETE /api/private_note.php', { body: { profile: person } })
      : api('PUT /api/private_note.php', { body: { profile: person, text: words } })

  /** True once the server has the latest words. One at a time: leaving the field and pressing a button are the same save. */
  const save = (): Promise<boolean> => (running.current ??= saveLatest().finally(() => (running.current = null)))

  async function saveLatest(): Promise<boolean> {
    clearTimeout(timer.current)
    const words = latest.current.trim()
    if (words === saved.current) {
      storeInBrowser(draftKey(me, person), null)
      return true
    }
    setState('saving')
    setError(null)
    try {
      await send(words)
      saved.current = words
      onSaved(words)
    } catch (thrown) {
      setError(thrown)
      setState('failed')
      return false
    }
    // What changed during the save.
    if (latest.current.trim() !== words) return saveLatest()
    storeInBrowser(draftKey(me, person), null)
    setState('saved')
    return true
  }

  const write = (words: string) => {
    latest.current = words
    setText(words)
    setState('idle')
    storeInBrowser(draftKey(me, person), words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), pauseMs)
  }
  const saveLeft = useEffectEvent(() => void save())
  useEffect(() => () => saveLeft(), [])
  return { text, state, error, write, save }
}
