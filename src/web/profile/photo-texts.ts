/** What a screen reader says of a person's photo, and where it stands among the others. */
import { useText } from '#web/kit/text/text.tsx'

export function usePhotoTexts(name: string, count: number) {
  const text = useText('profile')
  const placed = (index: number) => ({ number: String(index + 1), count: String(count) })
  return {
    photo: (index: number) => (count === 1 ? text('photo', { name }) : text('photo_of', { name, ...placed(index) })),
    place: (index: number) => text('photo_place', placed(index)),
  }
}
