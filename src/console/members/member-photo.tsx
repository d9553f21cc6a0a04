/** The main photo of a member: small and grey, and blurred until it is pressed. Nothing of it is cached. */
import { useState } from 'react'
import styles from '#console/members/members.module.css'
import { smallAddress } from '#console/photos/layers.ts'
import { useText } from '#web/kit/text/text.tsx'

export function MemberPhoto({ id, name }: { id: number; name: string }) {
  const text = useText('console.member')
  const [isClear, setIsClear] = useState(false)
  const [isGone, setIsGone] = useState(false)
  if (isGone) return <p className={styles.quiet}>{text('photo_gone')}</p>
  return (
    <button
      type="button"
      className={styles.photo}
      aria-pressed={isClear}
      aria-label={text('show_photo', { name })}
      onClick={() => setIsClear((was) => !was)}
    >
      <img src={smallAddress(id)} alt={isClear ? name : ''} decoding="async" onError={() => setIsGone(true)} />
    </button>
  )
}
