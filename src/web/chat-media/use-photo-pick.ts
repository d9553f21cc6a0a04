/** Takes a picture for the draft from the picker, the clipboard or a drop. Its code is loaded with the first one. */
import type { DragEvent, SyntheticEvent } from 'react'
import { useErrorText } from '#web/kit/text/text.tsx'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { useToast } from '#web/kit/ui/toast.tsx'

type Draft = { me: number; conversation: number; mayPick: boolean; onPicked: () => void }

export function usePhotoPick({ me, conversation, mayPick, onPicked }: Draft) {
  const toast = useToast()
  const errorText = useErrorText()
  const pick = async (file: Blob) => {
    const { pickPhoto } = await import('#web/chat-media/pick-photo.ts')
    if (await pickPhoto({ me, conversation }, file)) onPicked()
    else toast({ tone: 'danger', text: errorText(new ApiRefusal(422, 'photo_not_an_image')) })
  }
  /** For paste and drop: other contents go their usual way. */
  const take = (event: SyntheticEvent, data: DataTransfer | null) => {
    const file = mayPick && [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (!file) return
    event.preventDefault()
    void pick(file)
  }
  const onDragOver = (event: DragEvent) => mayPick && event.dataTransfer.types.includes('Files') && event.preventDefault()
  return { pick, take, onDragOver }
}
