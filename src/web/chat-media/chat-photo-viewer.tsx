/** The photos of a chat on the whole screen, from the one that was pressed. */
import type { Message } from '#domain/chats/chats.ts'
import { useText } from '#web/kit/text/text.tsx'
import { buttonClass, SlideViewer } from '#web/parts/photos/photo-viewer.tsx'
import { useReportedChat } from '#web/safety/reported-chat.ts'
import { SafetyButton } from '#web/safety/safety-button.tsx'

type ChatPhotoViewerProps = {
  messages: readonly Message[]
  me: number
  /** The id of the photo it opens with. */
  opened: number
  onClose: () => void
}

export function ChatPhotoViewer({ messages, me, opened, onClose }: ChatPhotoViewerProps) {
  const text = useText('chats.media')
  const chat = useReportedChat()
  const photos = photosOf(messages, me)
  const name = chat?.person.name ?? ''
  const place = photos.findIndex(({ photo }) => photo.id === opened)
  return (
    <SlideViewer
      label={text('viewer', { name })}
      name={name}
      slides={photos.map(({ photo }) => ({ id: photo.id, ratio: photo.width / photo.height }))}
      first={Math.max(0, place)}
      renderAction={(at) => {
        const current = photos[at]
        if (!chat || !current || current.isMine) return null
        return <SafetyButton className={buttonClass} about={{ ...chat, message: current.message }} leaveTo="/chats" />
      }}
      renderPicture={(index, { isNear }) => {
        const { photo, isMine } = photos[index] ?? {}
        if (!photo) return null
        return (
          <img
            src={isNear ? photo.full : photo.url}
            width={photo.width}
            height={photo.height}
            alt={isMine ? text('from_me') : text('from', { name })}
            loading={isNear ? 'eager' : 'lazy'}
            decoding="async"
          />
        )
      }}
      onClose={onClose}
    />
  )
}

/** The photos of the loaded messages, without those that are blurred. */
const photosOf = (messages: readonly Message[], me: number) =>
  messages.flatMap(({ id, sender, media }) =>
    media?.kind === 'photo' && !media.blurred ? [{ message: id, isMine: sender === me, photo: media }] : [],
  )
