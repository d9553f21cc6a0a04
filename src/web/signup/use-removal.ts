/** Removing a photo, with a moment to take it back: it leaves the page at once and the server when its note ends, or when the page is left. */
import { useEffect, useRef, useState } from 'react'
import { useText } from '#web/kit/text/text.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

/** A note is shown for 5 s, longer while it is pointed at (spec, section 9); in milliseconds. */
const undoMs = 8000

export function useRemoval(remove: (photo: number) => Promise<unknown>) {
  const text = useText('signup.photo')
  const toast = useToast()
  const [ids, setIds] = useState<readonly number[]>([])
  /** The photos that wait, each with what ends its wait early. */
  const waiting = useRef(new Map<number, () => void>())
  const latest = useRef(remove)
  useEffect(() => {
    latest.current = remove
  })
  useEffect(() => {
    const waits = waiting.current
    const sendAll = () => {
      for (const send of waits.values()) send()
    }
    addEventListener('pagehide', sendAll)
    return () => {
      removeEventListener('pagehide', sendAll)
      sendAll()
    }
  }, [])

  const show = (photo: number) => setIds((before) => before.filter((id) => id !== photo))
  const begin = (photo: number) => {
    setIds((before) => [...before, photo])
    const send = () => {
      clearTimeout(timer)
      // once it is gone, or back with the reason where the server refused
      if (waiting.current.delete(photo)) void latest.current(photo).then(() => show(photo))
    }
    const timer = setTimeout(send, undoMs)
    waiting.current.set(photo, send)
    const takeBack = () => {
      clearTimeout(timer)
      if (waiting.current.delete(photo)) show(photo)
    }
    toast({ title: text('removed'), action: { label: text('undo'), onPress: takeBack } })
  }
  return { ids, begin }
}
