/** Links a text to the form where a member corrects a mistyped address. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fixAddress } from '#web/parts/email/fix-address.ts'

export const fixLink = (words: ReactNode) => <Link to={fixAddress}>{words}</Link>
