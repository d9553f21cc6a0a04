/** Plays one recording: only one plays on a page at a time. Nothing is loaded before the first press. */
import { useEffect, useRef, useState } from 'react'

let current: HTMLAudioElement | null = null

export const speeds = [1, 1.5, 2] as const
export type Speed = (typeof speeds)[number]

export function usePlayback(url: string, durationMs: number) {
  const sound = useRef<HTMLAudioElement | null>(null)
  const [atMs, setAtMs] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [speed, setSpeed] = useState<Speed>(1)
  useEffect(
    () => () => {
      sound.current?.pause()
      sound.current = null
    },
    [url],
  )
  const open = () => {
    if (sound.current) return sound.current
    const opened = new Audio(url)
    opened.addEventListener('timeupdate', () => setAtMs(opened.currentTime * 1000))
    opened.addEventListener('play', () => setPlaying(true))
    opened.addEventListener('pause', () => setPlaying(false))
    opened.addEventListener('ended', () => {
      opened.currentTime = 0
      setAtMs(0)
    })
    return (sound.current = opened)
  }
  const play = () => {
    const opened = open()
    if (current !== opened) current?.pause()
    current = opened
    opened.playbackRate = speed
    setFailed(false)
    opened.play().catch((error: unknown) => {
      // Pressed again before it began.
      if ((error as { name?: string } | null)?.name === 'AbortError') return
      sound.current = null
      setPlaying(false)
      setFailed(true)
    })
  }
  return {
    atMs: Math.min(atMs, durationMs),
    isPlaying,
    hasFailed,
    speed,
    toggle: () => (isPlaying ? sound.current?.pause() : play()),
    seek(ms: number) {
      const to = Math.max(0, Math.min(durationMs, ms))
      const opened = open()
      setAtMs(to)
      opened.currentTime = to / 1000
    },
    nextSpeed() {
      const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1
      setSpeed(next)
      if (sound.current) sound.current.playbackRate = next
    },
  }
}
