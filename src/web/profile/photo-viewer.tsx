/** The photos of a profile on the whole screen, from the one that was pressed. */
import type { MouseEvent } from 'react'
import type { Photo as Image } from '#domain/photos/photos.ts'
import { early } from '#web/kit/lazy/early-presses.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Photo } from '#web/kit/ui/photo.tsx'
import { Veil, type VeilState } from '#web/parts/person/veil.tsx'
import { buttonClass, showClass, SlideViewer } from '#web/parts/photos/photo-viewer.tsx'
import { SafetyButton } from '#web/safety/safety-button.tsx'
import type { BlockedPerson } from '#web/safety/use-block.ts'

type PhotoViewerProps = {
  person: BlockedPerson
  photos: readonly Image[]
  veil: VeilState
  /** The index of the photo it opens with. */
  first: number
  /** Gets the index of the photo seen last. */
  onClose: (last: number) => void
}

export function PhotoViewer({ person, photos, veil, first, onClose }: PhotoViewerProps) {
  const text = useText('profile')
  const { name } = person
  return (
    <SlideViewer
      label={text('viewer', { name })}
      name={name}
      slides={photos.map((image) => ({ id: image.id, ratio: image.width / image.height, isVeiled: veil.covers(image) }))}
      first={first}
      renderAction={(at) => <SafetyButton className={buttonClass} about={{ person, image: photos[at]?.id }} leaveTo="/members" />}
      renderPicture={(index, { isNear, words }) => {
        const image = photos[index]
        if (!image) return null
        const show = ({ currentTarget }: MouseEvent) => {
          veil.lift(image)
          // The button is gone: the row takes the focus.
          currentTarget.closest('ul')?.focus({ preventScroll: true })
        }
        return (
          <>
            <Photo image={image} alt={words} sizes="100vw" eager={isNear} whole />
            {veil.covers(image) && (
              <button {...early} type="button" className={showClass} onClick={show}>
                <Veil image={image} />
              </button>
            )}
          </>
        )
      }}
      onClose={onClose}
    />
  )
}
