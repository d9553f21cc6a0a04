/** Words inside a text that stand out or lead somewhere. */
import type { ReactNode } from 'react'

export const bold = (words: ReactNode) => <strong>{words}</strong>
export const mailTo = (address: string) => (words: ReactNode) => <a href={`mailto:${address}`}>{words}</a>
