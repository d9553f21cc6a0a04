/** The camera of a desktop: whether there is one, and its live stream. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'

export type CameraProblem = 'denied' | 'missing' | 'busy' | 'failed'
export type Camera = { stream: MediaStream | null; problem: CameraProblem | null; start: () => void }

/** Large enough for the largest stored size; the camera gives what it can. */
const constraints = { video: { facingMode: 'user', width: { ideal: 1920 }, height: { ideal: 1440 } }, audio: false }

/** The last answer of the browser: `useHasCamera` runs a step ahead, so that nothing moves later. */
let hadCamera = false

/** False until the browser answers, and on pages without TLS. */
export function useHasCamera(): boolean {
  const [has, setHas] = useState(hadCamera)
  useEffect(() => {
    const devices = navigator.mediaDevices as MediaDevices | undefined
    if (!devices?.getUserMedia) return
    const check = async () => {
      const all = await devices.enumerateDevices().catch(() => [])
      hadCamera = all.some(({ kind }) => kind === 'videoinput')
      setHas(hadCamera)
    }
    const listener = () => void check()
    listener()
    devices.addEventListener('devicechange', listener)
    return () => devices.removeEventListener('devicechange', listener)
  }, [])
  return has
}

/** Opens the camera on mounting and closes it on unmounting. */
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

/** Returns the function that closes the camera, also during the browser's question for permission. */
function openCamera(onOpen: (stream: MediaStream) => void, onProblem: (problem: CameraProblem) => void): () => void {
  let wanted = true
  let opened: MediaStream | null = null
  const report = (problem: CameraProblem) => wanted && onProblem(problem)
  const open = async () => {
    opened = await navigator.mediaDevices.getUserMedia(constraints)
    if (!wanted) return turnOff(opened)
    // Unplugged, or ended by the browser.
    for (const track of opened.getTracks()) track.addEventListener('ended', () => report('missing'))
    onOpen(opened)
  }
  open().catch((error: unknown) => report(problemOf(error)))
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
