/** A text with emphasised words or links in it. */
import type { ReactNode } from 'react'
import styles from '#web/kit/text/rich-text.module.css'

export const bold = (words: ReactNode) => <strong className={styles.bold}>{words}</strong>
export const mailTo = (address: string) => (words: ReactNode) => <a href={`mailto:${address}`}>{words}</a>
