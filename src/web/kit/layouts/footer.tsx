/** The footer of every page: the company, the legal links and the language. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from '#web/kit/layouts/footer.module.css'

export type FooterProps = {
  brandName: string
  /** Smaller, on pages with another purpose. */
  compact?: boolean
  /** The company's details, one line each. */
  about: readonly string[]
  links: readonly { to: string; label: string }[]
  linksLabel: string
  /** A button among the links. */
  choices?: ReactNode
  /** The last line: age limit, rights, licences. */
  legal?: ReactNode
  /** For example the choices of language and of light or dark. */
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
