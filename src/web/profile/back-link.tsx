/** The way back to where one came from, as one left it; for those who came from outside, to a place of ours. */
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import styles from '#web/profile/back-link.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { isPlainPress } from '#web/kit/ui/plain-press.ts'

export function BackLink({ to }: { to: string }) {
  const text = useText('profile')
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    if (!hasCome() || !isPlainPress(event)) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <Link className={styles.back} to={to} onClick={goBack} aria-label={text('back')} title={text('back')}>
      <Icon name="arrow-left" size={24} />
    </Link>
  )
}

/** The router numbers the entries it made: 0 is where the visit began. */
function hasCome(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}
