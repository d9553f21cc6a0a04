/** Giving a case away without a word: to the next colleague, or for good because one knows somebody in it. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#console/app/console.ts'
import { useScopedPath } from '#console/app/scope.ts'
import { KeyHint } from '#console/decisions/key-hint.tsx'
import { useScreenKeys } from '#console/decisions/screen-keys.ts'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

export function PassButtons({ reference }: { reference: string }) {
  const text = useText('console.pass')
  const errorText = useErrorText()
  const api = useApi()
  const toast = useToast()
  const navigate = useNavigate()
  const to = useScopedPath()
  const [busy, setBusy] = useState<'pass' | 'know' | null>(null)
  const pass = async (knows: boolean) => {
    if (busy) return
    setBusy(knows ? 'know' : 'pass')
    try {
      await api('POST /api/cases/pass', { body: { reference, ...(knows && { knows_them: true }) } })
      toast({ tone: 'success', text: text(knows ? 'known' : 'passed') })
      await navigate(to('/cases'))
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) })
    } finally {
      setBusy(null)
    }
  }
  useScreenKeys({ p: () => void pass(false), c: () => void pass(true) })
  return (
    <>
      <Button tone="outline" busy={busy === 'pass'} onClick={() => void pass(false)}>
        {text('pass')} <KeyHint keys="p" />
      </Button>
      <Button tone="outline" busy={busy === 'know'} onClick={() => void pass(true)}>
        {text('know')} <KeyHint keys="c" />
      </Button>
    </>
  )
}
