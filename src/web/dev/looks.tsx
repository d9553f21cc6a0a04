/** In which template, light and language a page for developers is seen: three rows of ways, kept in the address. */
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { Template } from '#domain/sites/sites.ts'
import { every } from '#web/dev/sheet/specimen.tsx'
import styles from '#web/dev/looks.module.css'
import { useSettings } from '#web/kit/providers.tsx'

const templates = every<Template>({ social: true, classic: true, lavish: true })
const choices = { template: templates, scheme: ['system', 'light', 'dark'], words: ['own', 'longest'] }

/** A template comes with the document, so each way is a new visit. */
export function Looks() {
  const [asked] = useSearchParams()
  const { template } = useSettings()
  const chosen = { template, scheme: asked.get('scheme') ?? 'system', words: asked.get('words') ?? 'own' }
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

/** Until the page is left; `system` leaves it to the device. */
function useScheme(scheme: string) {
  useEffect(() => {
    const { dataset } = document.documentElement
    if (scheme === 'light' || scheme === 'dark') dataset.scheme = scheme
    return () => void delete dataset.scheme
  }, [scheme])
}
