/** Taking a like back can be undone for as long as its note stands. By keyboard, the way back is under the fingers: the heart that was pressed is gone. */
import { type Liked, useSetLike } from '#web/parts/person/use-like.ts'
import { useText } from '#web/kit/text/text.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

/** `data-person` says whose place in the list it is. */
const placeOf = (id: number) =>
  document.querySelector<HTMLElement>(`[data-person="${id}"] button`) ?? document.querySelector<HTMLElement>('[data-person] a')

export function useUnlike() {
  const text = useText('likes')
  const setLike = useSetLike()
  const toast = useToast()
  return async (person: Liked) => {
    const isByKeys = document.activeElement?.matches(':focus-visible') ?? false
    if (!(await setLike(person, false))) return
    toast({
      text: text('unliked'),
      action: { label: text('undo'), onPress: () => void setLike(person, true) },
      ...(isByKeys && { focus: { back: () => placeOf(person.id) } }),
    })
  }
}
