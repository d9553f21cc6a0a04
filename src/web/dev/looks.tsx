/** The choices of a developers' page, in its address: template, colour scheme, own or longest texts. */
import { useEffect, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Template } from '#domain/sites/templates.ts'
import { every } from '#web/dev/sheet/specimen.tsx'
import styles from '#web/dev/looks.module.css'
import { useSettings } from '#web/kit/providers.tsx'
import { TextProvider } from '#web/kit/text/text.tsx'
import { Spinner } from '#web/kit/ui/button.tsx'

const templates = every<Template>({ social: true, classic: true, lavish: true })
const choices = { template: templates, scheme: ['system', 'light', 'dark'], words: ['own', 'longest'] }

/** A template comes with the document, so each link loads a new one. */
export function Looks() {
  const [query] = useSearchParams()
  const { template } = useSettings()
  const chosen = { template, scheme: query.get('scheme') ?? 'system', words: query.get('words') ?? 'own' }
  useScheme(chosen.scheme)
  return (
    <nav className={styles.looks} aria-label="Looks">
      {Object.entries(choices).map(([name, values]) => (
        <p key={name} className={styles.row}>
          <span className={styles.name}>{name}</span>
          {values.map((value) => (
            <a
              key={value}
              className={styles.way}
              href={`?${String(new URLSearchParams({ ...chosen, [name]: value }))}`}
              aria-current={chosen[name as keyof typeof chosen] === value ? 'page' : undefined}
            >
              {value}
            </a>
          ))}
        </p>
      ))}
    </nav>
  )
}

/** Sets the scheme until the page is left; `system` follows the device. */
function useScheme(scheme: string) {
  useEffect(() => {
    const { dataset } = document.documentElement
    if (scheme === 'light' || scheme === 'dark') dataset.scheme = scheme
    return () => void delete dataset.scheme
  }, [scheme])
}

/** Renders each text in the language in which it is the longest. */
export function LongestTexts({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<object | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    fetch('/_dev/words/longest.json', { signal: leaving.signal })
      .then((answer) => answer.json())
      .then(setMessages, () => null)
    return () => leaving.abort()
  }, [])
  if (!messages) return <Spinner label="The longest words are being looked up" />
  return (
    <TextProvider locale="de" messages={messages}>
      {children}
    </TextProvider>
  )
}
