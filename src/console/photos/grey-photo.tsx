/** The small grey picture of a photo, or words where it is gone. */
import { useState } from 'react'
import styles from '#console/photos/grey-photo.module.css'
import { smallAddress } from '#console/photos/layers.ts'

/** The button that it stands in. */
export const tile = styles.tile

export function GreyPhoto({ id, name, gone }: { id: number; name: string; gone: string }) {
  const [isGone, setIsGone] = useState(false)
  if (isGone) return <span className={styles.gone}>{gone}</span>
  return <img className={styles.picture} src={smallAddress(id)} alt={name} decoding="async" onError={() => setIsGone(true)} />
}
