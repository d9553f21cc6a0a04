/** The field for a welcome code. A refused code stays in the field. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import styles from '#web/discounts/welcome-code.module.css'
import { useApi } from '#web/kit/providers.tsx'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Field } from '#web/kit/ui/field.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'
import { useFocusFallback } from '#web/kit/ui/use-focus-fallback.ts'

export function WelcomeCode() {
  const text = useText('discounts.code')
  const errorText = useErrorText()
  const { take, isBusy, problem } = useTakeCode()
  useFocusFallback()
  const [code, setCode] = useState('')
  const send = () => !isBusy && code.trim() !== '' && take(code.trim())
  return (
    <details className={styles.code}>
      <summary className={styles.question}>{text('question')}</summary>
      <Form className={styles.form} onSend={send}>
        <Field
          label={text('label')}
          name="welcome"
          value={code}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={problem === null ? undefined : errorText(problem)}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" tone="outline" busy={isBusy}>
          {text('use')}
        </Button>
      </Form>
    </details>
  )
}

/** Once a code is accepted, the page reloads its prices, and this field disappears. */
function useTakeCode() {
  const api = useApi()
  const toast = useToast()
  const text = useText('discounts.code')
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  async function take(welcome: string) {
    setBusy(true)
    setProblem(null)
    try {
      const { discount } = await api('GET /api/discountcode.php', { query: { welcome } })
      toast({ tone: 'success', text: text('done', { percent: discount?.percent ?? 0 }) })
      await revalidate()
    } catch (error) {
      setProblem(error)
    }
    setBusy(false)
  }
  return { take, isBusy, problem }
}
