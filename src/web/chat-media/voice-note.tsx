/** A voice note: in its bubble, and above the writing line before it is sent. */
import { useEffect, useState } from 'react'
import type { VoiceNote as SentNote } from '#domain/chat-media/chat-media.ts'
import { voiceLimits } from '#domain/voice/voice.ts'
import styles from '#web/chat-media/voice-note.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'
import type { OwnVoice } from '#web/parts/voice/use-recorder.ts'
import { VoicePlayer } from '#web/parts/voice/voice-player.tsx'
import { VoiceRecorder } from '#web/parts/voice/voice-recorder.tsx'
import type { OutgoingMedia } from '#web/store/outbox/outgoing.ts'

type OutgoingNote = Extract<OutgoingMedia, { kind: 'voice' }>

/** `note`: on the server, or on its way there. */
export function VoiceNote({ note }: { note: SentNote | OutgoingNote }) {
  const text = useText('chats.media')
  return (
    <span className={styles.note}>
      {'file' in note ? <OwnPlayer note={note} tone="quiet" /> : <VoicePlayer label={text('voice')} tone="quiet" {...note} />}
    </span>
  )
}

export function VoiceBar({ note, onDrop }: { note: OutgoingNote; onDrop: () => void }) {
  const text = useText('voice')
  const media = useText('chats.media')
  return (
    <div className={styles.bar}>
      <div className={styles.words}>
        <OwnPlayer note={note} />
        <p className={styles.price}>{media('note')}</p>
      </div>
      <IconButton icon="x" label={text('drop')} onClick={onDrop} />
    </div>
  )
}

function OwnPlayer({ note, tone }: { note: OutgoingNote; tone?: 'quiet' }) {
  const text = useText('voice')
  const [url] = useState(() => URL.createObjectURL(note.file))
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return <VoicePlayer url={url} label={text('yours')} {...(tone && { tone })} {...note} />
}

type NoteRecorderProps = { onUse: (voice: OwnVoice) => void; onCancel: () => void }

/** Above the writing line; what it costs stands below it. */
export function NoteRecorder({ onUse, onCancel }: NoteRecorderProps) {
  const text = useText('voice')
  return (
    <div className={styles.recorder}>
      <VoiceRecorder maxMs={voiceLimits.note.maxMs} doneLabel={text('use')} onUse={onUse} onCancel={onCancel} />
    </div>
  )
}
