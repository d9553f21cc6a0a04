/** Pausing and resuming: one press each, and the whole page knows. */
import { useState } from 'react'
import { useAppContext } from '#web/kit/providers.tsx'
import { useErrorText } from '#web/kit/text/text.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

export function usePause() {
  const { api, session } = useAppContext()
  const toast = useToast()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const move = async (call: 'POST /api/pause.php' | 'DELETE /api/pause.php') => {
    if (busy) return
    setBusy(true)
    try {
      await api(call, {})
      await session.load()
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  return { busy, pause: () => void move('POST /api/pause.php'), resume: () => void move('DELETE /api/pause.php') }
}
