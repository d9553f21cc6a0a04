/** The buttons beside the writing line: one picks a photo, from the files, or on phones from the camera too; one opens the recorder. */
import { useEffect, useRef } from 'react'
import type { ChatMediaChoice } from '#domain/chat-media/chat-media.ts'
import { usePhotoPick } from '#web/chat-media/use-photo-pick.ts'
import { useText } from '#web/kit/text/text.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'

/** What a picked photo needs: it may be picked without a connection, and a note be recorded. */
function loadAhead() {
  const parts = [
    import('#web/chat-media/pick-photo.ts'),
    import('#web/chat-media/media-area.tsx'),
    import('#web/chat-media/message-media.tsx'),
    import('#web/chat-media/upload-media.ts'),
  ]
  void Promise.all(parts).catch(() => {})
}

type MediaButtonsProps = {
  me: number
  conversation: number
  offers: ChatMediaChoice
  isRecording: boolean
  onRecord: () => void
  /** A photo is in the draft. */
  onPicked: () => void
}

function loadVoiceAhead() {
  const parts = [
    import('#web/chat-media/media-area.tsx'),
    import('#web/chat-media/voice-note.tsx'),
    import('#web/chat-media/upload-media.ts'),
  ]
  void Promise.all(parts).catch(() => {})
}

export function MediaButtons({ offers, isRecording, onRecord, ...draft }: MediaButtonsProps) {
  return (
    <>
      {offers.photos && <PhotoButton {...draft} />}
      {offers.voice && <VoiceButton isOpen={isRecording} onPress={onRecord} />}
    </>
  )
}

type PhotoButtonProps = Pick<MediaButtonsProps, 'me' | 'conversation' | 'onPicked'>

function PhotoButton(draft: PhotoButtonProps) {
  const text = useText('chats.media')
  const input = useRef<HTMLInputElement>(null)
  const pick = usePhotoPick(input, draft)
  useEffect(loadAhead, [])
  return (
    <>
      <IconButton icon="image-plus" label={text('add')} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        // phones turn their own formats into one of these
        accept="image/jpeg,image/png,image/webp"
        aria-label={text('add')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void pick(file)
          // the same photo may be picked again
          currentTarget.value = ''
        }}
      />
    </>
  )
}

type VoiceButtonProps = { isOpen: boolean; onPress: () => void }

function VoiceButton({ isOpen, onPress }: VoiceButtonProps) {
  const text = useText('voice')
  useEffect(loadVoiceAhead, [])
  return <IconButton icon="mic" label={text('note')} aria-expanded={isOpen} onClick={onPress} />
}
