/** The developer panel: on every page while its flag is set (`/_dev` sets it). */
import { useState, useSyncExternalStore } from 'react'
import { entryCookie } from '#domain/sites/visitor-rules.ts'
import { Template } from '#domain/sites/templates.ts'
import styles from '#web/dev/panel.module.css'
import { useSession, useSettings } from '#web/kit/providers.tsx'

const pages = ['ui', 'dialogs', 'top-nav', 'activate-reminder', 'outbox']

const valueOf = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? null
const forget = (name: string) => void (document.cookie = `${name}=; path=/; max-age=-1`)
const keep = (name: string, value: string) => void (document.cookie = `${name}=${value}; path=/; samesite=lax`)

const nothingTells = () => () => {}

export function DevPanel() {
  const isFlagged = useSyncExternalStore(
    nothingTells,
    () => valueOf('dev_panel') !== null,
    () => false,
  )
  const [isClosed, setClosed] = useState(false)
  if (!isFlagged || isClosed) return null
  const close = () => {
    forget('dev_panel')
    setClosed(true)
  }
  return (
    <aside className={styles.panel} aria-label="Developer panel">
      <header className={styles.head}>
        <strong>Developer panel</strong>
        <button type="button" className={styles.button} onClick={close}>
          Close
        </button>
      </header>
      <CreditsToZero />
      <ForgetEntryWarning />
      <SwitchDesign />
      <nav className={styles.pages} aria-label="Pages for developers">
        {pages.map((page) => (
          <a key={page} href={`/_dev/${page}`}>
            {page}
          </a>
        ))}
      </nav>
    </aside>
  )
}

function CreditsToZero() {
  const session = useSession()
  const [message, setMessage] = useState('')
  async function press() {
    const answer = await fetch('/_dev/credits-to-zero', { method: 'POST' }).catch(() => null)
    if (answer?.ok) await session.load().catch(() => null)
    setMessage(answer?.ok ? 'Done.' : answer?.status === 403 ? 'Nobody is signed in.' : 'That did not work.')
  }
  return (
    <p className={styles.row}>
      <button type="button" className={styles.button} onClick={() => void press()}>
        Set credits to zero
      </button>
      <output>{message}</output>
    </p>
  )
}

/** The age warning is shown again with the next document. */
function ForgetEntryWarning() {
  const [message, setMessage] = useState('')
  const press = () => {
    setMessage(valueOf(entryCookie.name) === null ? 'It was not skipped.' : 'Forgotten.')
    forget(entryCookie.name)
  }
  return (
    <p className={styles.row}>
      <button type="button" className={styles.button} onClick={press}>
        Forget the skipped entry warning
      </button>
      <output>{message}</output>
    </p>
  )
}

/** A template comes with the document, so the page is reloaded. */
function SwitchDesign() {
  const { template } = useSettings()
  const chosen = valueOf('dev_design')
  const wear = (design: string | null) => {
    if (design) keep('dev_design', design)
    else forget('dev_design')
    location.reload()
  }
  return (
    <p className={styles.row}>
      Design
      {Template.options.map((design) => (
        <button
          key={design}
          type="button"
          className={styles.button}
          aria-pressed={design === template}
          onClick={() => wear(design)}
        >
          {design}
        </button>
      ))}
      <button type="button" className={styles.button} disabled={chosen === null} onClick={() => wear(null)}>
        the brand’s own
      </button>
    </p>
  )
}
