/** The way from a sentence about cookies to the page about them. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export const toCookies = (words: ReactNode) => <Link to="/pages/cookies">{words}</Link>
