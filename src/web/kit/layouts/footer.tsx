/** The end of every page: who runs this, what the law wants said, and the language. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from '#web/kit/layouts/footer.module.css'

export type FooterProps = {
  brandName: string
  /** Smaller and closer, where it is no part of what people come for. */
  compact?: boolean
  /** The company's facts, a line each. */
  about: readonly string[]
  links: readonly { to: string; label: string }[]
  linksLabel: string
  /** A button that stands among the links. */
  choices?: ReactNode
  /** The last line: age, rights, licences. */
  legal?: ReactNode
  /** Such as the choices of language, and of light or dark. */
  extra?: ReactNode
}

export const Footer = ({ brandName, compact, about, links, linksLabel, choices, legal, extra }: FooterProps) => (
  <footer className={styles.footer} data-compact={compact || undefined}>
    <div className={styles.inner}>
      <div className={styles.about}>
        <strong className={styles.name}>{brandName}</strong>
        <address className={styles.facts}>
          {about.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </div>
      <nav aria-label={linksLabel}>
        <ul className={styles.links}>
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
          {choices && <li>{choices}</li>}
        </ul>
      </nav>
      {extra && <div className={styles.extra}>{extra}</div>}
      {legal && <p className={styles.legal}>{legal}</p>}
    </div>
  </footer>
)
