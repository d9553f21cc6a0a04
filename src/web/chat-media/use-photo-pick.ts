/** Takes a picture for the draft from the picker, the clipboard or a drop. Its code is loaded with the first one. */
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useErrorText } from '#web/kit/text/text.tsx'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { useToast } from '#web/kit/ui/toast.tsx'

type Draft = { me: number; conversation: number; onPicked: () => void }

/** `inside`: something in the form where photos may be pasted and dropped. Returns what takes a file. */
export function usePhotoPick(inside: RefObject<HTMLElement | null>, { me, conversation, onPicked }: Draft) {
  const toast = useToast()
  const errorText = useErrorText()
  const pick = async (file: Blob) => {
    const { pickPhoto } = await import('#web/chat-media/pick-photo.ts')
    if (await pickPhoto({ me, conversation }, file)) onPicked()
    else toast({ tone: 'danger', text: errorText(new ApiRefusal(422, 'photo_not_an_image')) })
  }
  /** Other contents go their usual way. */
  const take = useEffectEvent((event: ClipboardEvent | DragEvent) => {
    const data = 'dataTransfer' in event ? event.dataTransfer : event.clipboardData
    const file = [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (!file) return
    event.preventDefault()
    void pick(file)
  })
  useEffect(() => {
    const form = inside.current?.closest('form')
    if (!form) return
    const on = new AbortController()
    const { signal } = on
    form.addEventListener('dragover', (event) => event.dataTransfer?.types.includes('Files') && event.preventDefault(), {
      signal,
    })
    for (const kind of ['drop', 'paste'] as const) form.addEventListener(kind, (event) => take(event), { signal })
    return () => on.abort()
  }, [inside])
  return pick
}
