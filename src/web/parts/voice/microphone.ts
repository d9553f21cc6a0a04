/** Records from the microphone. Opus, as all sides read it; what a browser cannot record is said before it begins. */
import { loudnessOf } from '#web/parts/voice/bars.ts'

const types = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus'] as const
const bitsPerSecond = 32_000
const measuredMs = 100

export type MicrophoneFault = 'unsupported' | 'denied' | 'absent' | 'busy'
export class NoMicrophone extends Error {
  readonly fault: MicrophoneFault

  constructor(fault: MicrophoneFault) {
    super(fault)
    this.fault = fault
  }
}

const typeHere = () =>
  typeof MediaRecorder === 'undefined' ? undefined : types.find((type) => MediaRecorder.isTypeSupported(type))

/** What stays of a recording. `loudness`: one measure each tenth of a second. */
export type Recorded = { file: Blob; durationMs: number; loudness: number[] }
export type Recording = {
  /** Ends it; null when it was cancelled. */
  stop: () => void
  cancel: () => void
  done: Promise<Recorded | null>
}

type Options = { maxMs: number; onMeasured: (ms: number, loudness: readonly number[]) => void }

/** Asks for the microphone and begins. Throws `NoMicrophone`. */
export async function startRecording({ maxMs, onMeasured }: Options): Promise<Recording> {
  const mimeType = typeHere()
  if (!mimeType || !navigator.mediaDevices) throw new NoMicrophone('unsupported')
  const stream = await navigator.mediaDevices
    .getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } })
    .catch((error: unknown) => {
      throw new NoMicrophone(faultOf(error))
    })
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitsPerSecond })
  const pieces: Blob[] = []
  const loudness: number[] = []
  const startedMs = performance.now()
  const meter = openMeter(stream)
  let isCancelled = false
  let durationMs = 0
  const stop = () => {
    if (recorder.state === 'inactive') return
    durationMs = Math.min(maxMs, performance.now() - startedMs)
    recorder.stop()
  }
  const timer = setInterval(() => {
    const ms = performance.now() - startedMs
    loudness.push(meter.measure())
    onMeasured(Math.min(ms, maxMs), loudness)
    if (ms >= maxMs) stop()
  }, measuredMs)
  // the device was pulled out, or the permission taken back
  for (const track of stream.getTracks()) track.addEventListener('ended', stop)
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
  const done = new Promise<Recorded | null>((resolve) => {
    recorder.addEventListener('stop', () => {
      clearInterval(timer)
      meter.close()
      for (const track of stream.getTracks()) track.stop()
      resolve(isCancelled ? null : { file: new Blob(pieces, { type: mimeType.split(';')[0] ?? '' }), durationMs, loudness })
    })
  })
  recorder.start()
  const cancel = () => {
    isCancelled = true
    stop()
  }
  return { stop, cancel, done }
}

function faultOf(error: unknown): MicrophoneFault {
  const name = (error as { name?: string } | null)?.name
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'absent' : 'busy'
}

/** How loud it is now, between 0 and 1. */
function openMeter(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 2048
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    measure() {
      analyser.getFloatTimeDomainData(samples)
      return Math.min(1, loudnessOf(samples) * 3)
    },
    close: () => void context.close().catch(() => {}),
  }
}
