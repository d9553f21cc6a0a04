/** "Not for me": the cards of the person disappear at once, and a note offers to undo it. */
import { passedMarksOf } from '#web/parts/person/blocked-marks.ts'
import { useApi, useSession } from '#web/kit/providers.tsx'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

type Passed = { id: number; name: string }

/** True when the server accepted it; a failure is shown, and the person is where they were. */
export function useSetPass() {
  const api = useApi()
  const marks = passedMarksOf(useSession())
  const toast = useToast()
  const text = useText('passes')
  const errorText = useErrorText()
  return async ({ id, name }: Passed, passed: boolean): Promise<boolean> => {
    marks.set(id, passed)
    try {
      await api(passed ? 'POST /api/passes.php' : 'DELETE /api/passes.php', { body: { profile: id } })
      return true
    } catch (error) {
      marks.set(id, !passed)
      toast({ tone: 'danger', title: text(passed ? 'failed' : 'undo_failed', { name }), text: errorText(error) })
      return false
    }
  }
}

/** Passes somebody. By keyboard the focus goes to the undo, since the pressed button is gone, and then back to the card or the page. */
export function usePass() {
  const setPass = useSetPass()
  const toast = useToast()
  const text = useText('passes')
  return async (person: Passed, isByKeys: boolean): Promise<boolean> => {
    const undo = { label: text('undo'), onPress: () => void setPass(person, false) }
    const back = () => document.querySelector<HTMLElement>(`a[href="/members/${person.id}"]`) ?? null
    const isDone = await setPass(person, true)
    if (isDone) toast({ text: text('done', { name: person.name }), action: undo, ...(isByKeys && { focus: { back } }) })
    return isDone
  }
}
