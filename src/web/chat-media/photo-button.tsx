/** The button that picks a photo: from the files, or on phones from the camera too. */
import { useEffect, useRef } from 'react'
import { useText } from '#web/kit/text/text.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'

/** What a picked photo needs: it may be picked without a connection. */
function loadAhead() {
  const parts = [
    import('#web/chat-media/pick-photo.ts'),
    import('#web/chat-media/media-bar.tsx'),
    import('#web/chat-media/message-media.tsx'),
  ]
  void Promise.all(parts).catch(() => {})
}

export function PhotoButton({ onPick }: { onPick: (file: Blob) => void }) {
  const text = useText('chats.media')
  const input = useRef<HTMLInputElement>(null)
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
          if (file) onPick(file)
          // the same photo may be picked again
          currentTarget.value = ''
        }}
      />
    </>
  )
}
