/** The photos of a chat on the whole screen: by swipe, arrow keys, Home and End. Escape and Back close it. */
import { type CSSProperties, useEffect, useLayoutEffect, useRef } from 'react'
import type { ChatPhoto } from '#domain/chat-media/chat-media.ts'
import { useText } from '#web/kit/text/text.tsx'
import { CloseOnBack } from '#web/kit/ui/dialog.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'
import styles from '#web/parts/photos/photo-viewer.module.css'
import { usePhotoTexts, useTrack } from '#web/parts/photos/use-track.ts'
import { useReportedChat } from '#web/safety/reported-chat.ts'
import { SafetyButton } from '#web/safety/safety-button.tsx'

/** One photo with its message. */
export type ViewedPhoto = { message: number; isMine: boolean; photo: ChatPhoto }

type ChatPhotoViewerProps = {
  photos: readonly ViewedPhoto[]
  /** The id of the photo it opens with. */
  opened: number
  onClose: () => void
}

export function ChatPhotoViewer({ photos, opened, onClose }: ChatPhotoViewerProps) {
  const text = useText('chats.media')
  const profileText = useText('profile')
  const chat = useReportedChat()
  const name = chat?.person.name ?? ''
  const dialog = useRef<HTMLDialogElement>(null)
  const first = Math.max(
    0,
    photos.findIndex(({ photo }) => photo.id === opened),
  )
  const { track, at, goTo, onScroll } = useTrack(photos.length, first)
  const words = usePhotoTexts(name, photos.length)
  const current = photos[at]
  useLayoutEffect(() => {
    const box = dialog.current
    box?.showModal()
    return () => box?.close()
  }, [])
  useEffect(() => {
    track.current?.focus({ preventScroll: true })
    track.current?.scrollTo({ left: first * track.current.clientWidth, behavior: 'instant' })
  }, [track, first])
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={text('viewer', { name })}
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <CloseOnBack close={close} />
      <header className={styles.head}>
        <p className={styles.number} aria-live="polite">
          {words.place(at)}
        </p>
        <div className={styles.end}>
          {chat && current && !current.isMine && (
            <SafetyButton className={styles.button} about={{ ...chat, message: current.message }} leaveTo="/chats" />
          )}
          <IconButton className={styles.button} icon="x" label={profileText('close')} onClick={close} />
        </div>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys must reach an element that scrolls */}
      <ul ref={track} className={styles.track} onScroll={onScroll} tabIndex={0} aria-label={profileText('photos_swipe')}>
        {photos.map(({ photo, isMine }, index) => (
          <li key={photo.id} className={styles.slide} style={{ '--ratio': photo.width / photo.height } as CSSProperties}>
            <img
              src={Math.abs(index - at) <= 1 ? photo.full : photo.url}
              width={photo.width}
              height={photo.height}
              alt={isMine ? text('from_me') : text('from', { name })}
              loading={Math.abs(index - at) <= 1 ? 'eager' : 'lazy'}
              decoding="async"
            />
          </li>
        ))}
      </ul>
      {photos.length > 1 && (
        <div className={styles.ways}>
          <IconButton
            className={styles.button}
            icon="chevron-left"
            size="large"
            label={profileText('photo_before')}
            aria-disabled={at === 0}
            onClick={() => goTo(at - 1)}
          />
          <IconButton
            className={styles.button}
            icon="chevron-right"
            size="large"
            label={profileText('photo_next')}
            aria-disabled={at === photos.length - 1}
            onClick={() => goTo(at + 1)}
          />
        </div>
      )}
    </dialog>
  )
}
