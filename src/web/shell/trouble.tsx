/** What went wrong, in words, beside what it is about; read aloud when it appears. Nothing while nothing is wrong. */
import { useErrorText } from '#web/text.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function Trouble({ error }: { error: unknown }) {
  const errorText = useErrorText()
  if (error === null) return null
  return (
    <Notice tone="danger" live>
      {errorText(error)}
    </Notice>
  )
}
