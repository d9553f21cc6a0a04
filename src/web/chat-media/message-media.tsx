/** The photo of a message: a box of its final size from the start, so that nothing moves while it loads. From a stranger, blurred until it is wanted. */
import { type CSSProperties, useEffect, useState } from 'react'
import type { ChatMedia, ChatPhoto } from '#domain/chat-media/chat-media.ts'
import { useChatPhotos } from '#web/chat-media/chat-photos-context.ts'
import { useBlobImage } from '#web/chat-media/media-bar.tsx'
import styles from '#web/chat-media/message-media.module.css'
import { early } from '#web/kit/lazy/early-presses.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useApi } from '#web/kit/providers.tsx'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { averageColour, blurredPicture } from '#web/kit/ui/photo.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'
import { useReportedChat } from '#web/safety/reported-chat.ts'
import { SafetyButton } from '#web/safety/safety-button.tsx'
import type { OutgoingMedia } from '#web/store/outbox/outgoing.ts'

/** Shown in messages with a voice note, whose room it has from the start. */
const VoiceNote = lazy(() => import('#web/chat-media/voice-note.tsx'), 'VoiceNote', {
  fallback: <span className={styles.voice} />,
})

type MessageMediaProps = {
  media: ChatMedia | OutgoingMedia
  /** Null while it is on its way. */
  message: number | null
  isMine: boolean
}

export function MessageMedia({ media, message, isMine }: MessageMediaProps) {
  if (media.kind === 'voice') return <VoiceNote note={media} />
  if ('file' in media) return <OutgoingPhoto media={media} />
  return media.blurred ? <BlurredPhoto photo={media} message={message} /> : <SharpPhoto photo={media} isMine={isMine} />
}

/** No strip is thinner than this, no tower higher. */
const ratioOf = ({ width, height }: { width: number; height: number }) => Math.min(2, Math.max(0.6, width / height))
const boxOf = (size: { width: number; height: number }, hash?: string): CSSProperties =>
  ({ '--ratio': ratioOf(size), ...(hash && { backgroundColor: averageColour(hash) ?? undefined }) }) as CSSProperties

function OutgoingPhoto({ media }: { media: Extract<OutgoingMedia, { kind: 'photo' }> }) {
  const text = useText('chats.media')
  const image = useBlobImage(media.file)
  return (
    <span className={styles.box} style={boxOf(media)}>
      <img ref={image} className={styles.image} alt={text('from_me')} decoding="async" />
    </span>
  )
}

function SharpPhoto({ photo, isMine }: { photo: ChatPhoto; isMine: boolean }) {
  const text = useText('chats.media')
  const actions = useChatPhotos()
  const name = useReportedChat()?.person.name ?? ''
  const [isGone, setGone] = useState(false)
  if (isGone)
    return (
      <span className={styles.gone}>
        <Icon name="eye-off" size={20} /> {text('gone')}
      </span>
    )
  return (
    <button
      {...early}
      type="button"
      className={styles.box}
      style={boxOf(photo, photo.thumbhash)}
      aria-haspopup="dialog"
      onClick={() => actions?.onOpen(photo.id)}
    >
      <img
        className={styles.image}
        src={photo.url}
        width={photo.width}
        height={photo.height}
        alt={isMine ? text('from_me') : text('from', { name })}
        loading="lazy"
        decoding="async"
        onError={() => setGone(true)}
      />
    </button>
  )
}

function BlurredPhoto({ photo, message }: { photo: ChatPhoto; message: number | null }) {
  const text = useText('chats.media')
  const chat = useReportedChat()
  const name = chat?.person.name ?? ''
  const { accept, isBusy } = useAccept()
  const blur = useBlur(photo.thumbhash)
  return (
    <>
      <span
        className={styles.box}
        data-blurred
        style={{
          ...boxOf({ width: Math.max(photo.width, photo.height), height: photo.height }, photo.thumbhash),
          ...(blur && { backgroundImage: `url(${blur})` }),
        }}
      >
        <span className={styles.veil}>
          <span>{text('hidden', { name })}</span>
          <Button size="small" busy={isBusy} onClick={() => void accept()}>
            {text('show')}
          </Button>
        </span>
      </span>
      {chat && message !== null && (
        <span className={styles.report}>
          <SafetyButton look="report" about={{ ...chat, message }} leaveTo="/chats" />
        </span>
      )}
    </>
  )
}

/** The decoder of the preview is loaded with the first one. */
function useBlur(hash: string): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    void blurredPicture(hash).then(
      (made) => isCurrent && setUrl(made),
      () => {},
    )
    return () => void (isCurrent = false)
  }, [hash])
  return url
}

function useAccept() {
  const api = useApi()
  const toast = useToast()
  const errorText = useErrorText()
  const actions = useChatPhotos()
  const conversation = useReportedChat()?.conversation
  const [isBusy, setBusy] = useState(false)
  async function accept() {
    if (conversation === undefined || isBusy) return
    setBusy(true)
    try {
      await api('PUT /api/chat_media.php', { body: { conversation } })
      actions?.onAccepted()
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) })
    }
    setBusy(false)
  }
  return { accept, isBusy }
}
