/** Words inside a text that stand out or lead somewhere. */
import type { ReactNode } from 'react'
import styles from '#web/signup/rich-words.module.css'

export const bold = (words: ReactNode) => {
  const [name, host] = String(words).split('@')
  return (
    <strong className={styles.bold}>
      {name}
      {host && (
        <>
          <wbr />@{host}
        </>
      )}
    </strong>
  )
}
export const mailTo = (address: string) => (words: ReactNode) => <a href={`mailto:${address}`}>{words}</a>
