/** The product's words in whichever language says each the longest. What has room for these has room for all. */
import { type ReactNode, useEffect, useState } from 'react'
import { TextProvider } from '#web/kit/text/text.tsx'
import { Spinner } from '#web/kit/ui/spinner.tsx'

export function LongestTexts({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<object | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    fetch('/_dev/words/longest.json', { signal: gone.signal })
      .then((answer) => answer.json())
      .then(setMessages, () => null)
    return () => gone.abort()
  }, [])
  if (!messages) return <Spinner label="The longest words are being looked up" />
  return (
    <TextProvider locale="de" messages={messages}>
      {children}
    </TextProvider>
  )
}
