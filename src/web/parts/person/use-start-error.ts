/** A chat that cannot be started is told where one is, in the spec's own words (spec, section 8). */
import { useText } from '#web/kit/text/text.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

export function useStartError() {
  const toast = useToast()
  const text = useText('chats')
  return () => toast({ tone: 'danger', title: text('start_error.title'), text: text('start_error.text') })
}
