/** The states of recording: asked for, recording, and listened to before it is used. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { voiceMinMs, type Waveform } from '#domain/voice/voice.ts'
import { barsOf, waveformOfFile } from '#web/parts/voice/bars.ts'
import { type MicrophoneFault, NoMicrophone, type Recorded, type Recording, startRecording } from '#web/parts/voice/microphone.ts'

/** A recording of this page. */
export type OwnVoice = { file: Blob; duration_ms: number; waveform: Waveform }

export type RecorderState =
  | { step: 'asking' }
  | { step: 'recording'; ms: number; loudness: readonly number[] }
  | { step: 'recorded'; voice: OwnVoice; url: string }
  | { step: 'failed'; fault: MicrophoneFault | 'short' }

/** Begins at once: the press that opened it is the wish to speak. */
export function useRecorder(maxMs: number) {
  const [state, setState] = useState<RecorderState>({ step: 'asking' })
  const recording = useRef<Recording | null>(null)
  const isGone = useRef(false)
  const record = async () => {
    try {
      const begun = await startRecording({
        maxMs,
        onMeasured: (ms, loudness) => setState({ step: 'recording', ms, loudness: loudness.slice(-48) }),
      })
      if (isGone.current) return begun.cancel()
      recording.current = begun
      setState({ step: 'recording', ms: 0, loudness: [] })
      const recorded = await begun.done
      if (recorded && !isGone.current) await show(recorded)
    } catch (error) {
      if (!isGone.current) setState({ step: 'failed', fault: error instanceof NoMicrophone ? error.fault : 'busy' })
    }
  }
  const show = async ({ file, durationMs, loudness }: Recorded) => {
    if (durationMs < voiceMinMs) return setState({ step: 'failed', fault: 'short' })
    const waveform = (await waveformOfFile(file)) ?? barsOf(loudness)
    const voice = { file, duration_ms: Math.round(durationMs), waveform }
    if (!isGone.current) setState({ step: 'recorded', voice, url: URL.createObjectURL(file) })
  }
  const url = state.step === 'recorded' ? state.url : null
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  const begin = useEffectEvent(() => void record())
  useEffect(() => {
    isGone.current = false
    // after the first paint: the browser may ask for the microphone
    queueMicrotask(begin)
    return () => {
      isGone.current = true
      recording.current?.cancel()
    }
  }, [])
  const start = () => {
    setState({ step: 'asking' })
    void record()
  }
  return { state, start, stop: () => recording.current?.stop() }
}
