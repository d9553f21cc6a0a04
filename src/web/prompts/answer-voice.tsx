/** The voice of an own answer: recorded, heard, and taken away. */
import { useState } from 'react'
import { type Voice, voiceAddress, voiceLimits } from '#domain/voice/voice.ts'
import { newKey } from '#web/kit/api/api.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useApi } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import type { OwnVoice } from '#web/parts/voice/use-recorder.ts'
import { VoicePlayer } from '#web/parts/voice/voice-player.tsx'
import styles from '#web/prompts/answer-voice.module.css'

const VoiceRecorder = lazy(() => import('#web/parts/voice/voice-recorder.tsx'), 'VoiceRecorder')

/** A recording over a slow mobile network. */
const timeoutMs = 60_000

type AnswerVoiceProps = { question: string; voice: Voice | undefined; onVoice: (voice: Voice | undefined) => void }

export function AnswerVoice({ question, voice, onVoice }: AnswerVoiceProps) {
  const text = useText('voice')
  const [isRecording, setRecording] = useState(false)
  const { upload, isBusy, error } = useUpload((stored) => {
    setRecording(false)
    onVoice(stored)
  })
  if (isRecording)
    return (
      <VoiceRecorder
        maxMs={voiceLimits.answer.maxMs}
        doneLabel={text('use')}
        busy={isBusy}
        onUse={(own) => void upload(own)}
        onCancel={() => setRecording(false)}
      >
        <ErrorNotice error={error} />
      </VoiceRecorder>
    )
  if (voice)
    return (
      <div className={styles.voice}>
        <VoicePlayer url={voiceAddress(voice.id)} label={text('answer', { question })} {...voice} />
        <IconButton icon="x" label={text('drop')} onClick={() => onVoice(undefined)} />
      </div>
    )
  return (
    <div>
      <Button tone="outline" size="small" onClick={() => setRecording(true)}>
        <span className={styles.record}>
          <Icon name="mic" size={16} />
          {text('record')}
        </span>
      </Button>
    </div>
  )
}

function useUpload(onStored: (voice: Voice) => void) {
  const api = useApi()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  async function upload({ file, waveform }: OwnVoice) {
    setBusy(true)
    setError(null)
    const form = new FormData()
    form.set('waveform', waveform.join())
    form.set('file', file, 'voice.webm')
    try {
      onStored(await api('POST /api/voice.php', { form }, { key: newKey(), timeoutMs }))
    } catch (thrown) {
      setError(thrown)
    }
    setBusy(false)
  }
  return { upload, isBusy, error }
}
