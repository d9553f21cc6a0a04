/** Where a member puts a mistyped address right, and the words that lead there. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export const fixAddress = '/notifications#email-change-incorrect'

export const fixLink = (words: ReactNode) => <Link to={fixAddress}>{words}</Link>
