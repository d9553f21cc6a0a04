/** Above the writing line: the photo or the voice note of the draft, or the recorder. */
import { MediaBar } from '#web/chat-media/media-bar.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import type { OwnVoice } from '#web/parts/voice/use-recorder.ts'
import { writeDraftMedia } from '#web/store/outbox/draft-media.ts'
import type { OutgoingMedia } from '#web/store/outbox/outgoing.ts'

/** Once a note is recorded. */
const NoteRecorder = lazy(() => import('#web/chat-media/voice-note.tsx'), 'NoteRecorder')
const VoiceBar = lazy(() => import('#web/chat-media/voice-note.tsx'), 'VoiceBar')

type MediaAreaProps = {
  me: number
  conversation: number
  media: OutgoingMedia | null
  isRecording: boolean
  /** Something was dropped, recorded or given up: the writing line goes on. */
  onDone: () => void
}

export function MediaArea({ me, conversation, media, isRecording, onDone }: MediaAreaProps) {
  const write = (next: OutgoingMedia | null) => {
    writeDraftMedia(me, conversation, next)
    onDone()
  }
  const drop = () => write(null)
  return (
    <>
      {media?.kind === 'photo' && <MediaBar media={media} onDrop={drop} />}
      {media?.kind === 'voice' && !isRecording && <VoiceBar note={media} onDrop={drop} />}
      {isRecording && <NoteRecorder onUse={(voice: OwnVoice) => write({ kind: 'voice', ...voice })} onCancel={onDone} />}
    </>
  )
}
