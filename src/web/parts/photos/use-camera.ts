/** The camera of a desktop: whether there is one, and its live picture for as long as it is looked at. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'

export type CameraProblem = 'denied' | 'missing' | 'busy' | 'failed'
export type Camera = { stream: MediaStream | null; problem: CameraProblem | null; start: () => void }

/** Large enough for the largest size we keep; the camera gives what it can. */
const wish = { video: { facingMode: 'user', width: { ideal: 1920 }, height: { ideal: 1440 } }, audio: false }

/** As the browser said last: asked for a step before it is needed, so that nothing moves when the answer comes. */
let lastKnown = false

/** False until the browser has said so; pages without TLS have no cameras at all. */
export function useHasCamera(): boolean {
  const [has, setHas] = useState(lastKnown)
  useEffect(() => {
    const devices = navigator.mediaDevices as MediaDevices | undefined
    if (!devices?.getUserMedia) return
    const look = async () => {
      const all = await devices.enumerateDevices().catch(() => [])
      lastKnown = all.some(({ kind }) => kind === 'videoinput')
      setHas(lastKnown)
    }
    const lookAgain = () => void look()
    lookAgain()
    devices.addEventListener('devicechange', lookAgain)
    return () => devices.removeEventListener('devicechange', lookAgain)
  }, [])
  return has
}

/** On from the beginning, and off as soon as nobody looks any more. */
export function useCamera(): Camera {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const stop = useRef(() => {})
  const open = () => {
    stop.current = openCamera(setStream, (found) => {
      setStream(null)
      setProblem(found)
    })
  }
  const start = () => {
    stop.current()
    setProblem(null)
    open()
  }
  const openFirst = useEffectEvent(open)
  useEffect(() => {
    openFirst()
    return () => stop.current()
  }, [])
  return { stream, problem, start }
}

/** Answers how to turn it off again, also while the browser still asks. */
function openCamera(onOpen: (stream: MediaStream) => void, onProblem: (problem: CameraProblem) => void): () => void {
  let wanted = true
  let opened: MediaStream | null = null
  const tell = (problem: CameraProblem) => wanted && onProblem(problem)
  const open = async () => {
    opened = await navigator.mediaDevices.getUserMedia(wish)
    if (!wanted) return turnOff(opened)
    // Unplugged, or taken away by the browser.
    for (const track of opened.getTracks()) track.addEventListener('ended', () => tell('missing'))
    onOpen(opened)
  }
  open().catch((error: unknown) => tell(problemOf(error)))
  return () => {
    wanted = false
    if (opened) turnOff(opened)
  }
}

const turnOff = (stream: MediaStream) => stream.getTracks().forEach((track) => track.stop())

const problems: Record<string, CameraProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

const problemOf = (error: unknown): CameraProblem => problems[error instanceof DOMException ? error.name : ''] ?? 'failed'
