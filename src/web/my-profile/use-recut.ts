/** A better cut of a photo is a new photo; it takes the place of the old one. */
import { useSession } from '#web/kit/providers.tsx'

type Replace = (old: number, file: File, wasMain: boolean) => Promise<void>

export function useRecut(replace: Replace, move: (id: number, place: number) => Promise<void>) {
  const session = useSession()
  const imageIds = () => session.get()?.profile.images.map(({ id }) => id) ?? []
  return async (old: number, file: File) => {
    const before = imageIds()
    const place = before.indexOf(old)
    await replace(old, file, place === 0)
    const made = imageIds().find((id) => !before.includes(id))
    if (made !== undefined && imageIds()[place] !== made) await move(made, place)
  }
}
