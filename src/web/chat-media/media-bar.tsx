/** The photo of a draft above the writing line, before it is sent, with what it costs. */
import { useCallback } from 'react'
import styles from '#web/chat-media/media-bar.module.css'
import type { OutgoingMedia } from '#web/store/outbox/outgoing.ts'
import { useText } from '#web/kit/text/text.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'

type MediaBarProps = { media: Extract<OutgoingMedia, { kind: 'photo' }>; onDrop: () => void }

export function MediaBar({ media, onDrop }: MediaBarProps) {
  const text = useText('chats.media')
  const image = useBlobImage(media.file)
  return (
    <div className={styles.bar}>
      <img ref={image} className={styles.photo} alt={text('preview')} />
      <p className={styles.note}>{text('note')}</p>
      <IconButton icon="x" label={text('remove')} onClick={onDrop} />
    </div>
  )
}

/** For an image that shows a file of this page, as long as it is there. */
export const useBlobImage = (file: Blob) =>
  useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
