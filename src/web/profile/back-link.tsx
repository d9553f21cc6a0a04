/** The link back: to the page before in the history, or to `to` when the visit began here. */
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import styles from '#web/profile/back-link.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { isPlainPress } from '#web/kit/ui/button.tsx'

export function BackLink({ to }: { to: string }) {
  const text = useText('profile')
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    if (!hasPageBefore() || !isPlainPress(event)) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <Link className={styles.back} to={to} onClick={goBack} aria-label={text('back')} title={text('back')}>
      <Icon name="arrow-left" size={24} />
    </Link>
  )
}

/** The router numbers its history entries: 0 is the first page of the visit. */
function hasPageBefore(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}
