/** The veil over blurred photos of a profile, until each is pressed. */
import { useState } from 'react'
import type { Photo as Image } from '#domain/photos/photos.ts'
import { useBlur } from '#web/parts/person/blur.ts'
import styles from '#web/parts/person/veil.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

export type VeilState = ReturnType<typeof useVeil>

/** A member's own photos are never covered. */
export function useVeil(isOwn: boolean) {
  const blur = useBlur()
  const [shown, setShown] = useState<readonly number[]>([])
  const covers = ({ id, blur: isNude }: Image) => !isOwn && blur !== 'none' && (isNude || blur === 'all') && !shown.includes(id)
  const lift = ({ id }: Image) => setShown([...shown, id])
  return { covers, lift }
}

/** Rendered inside the button that shows the photo. */
export function Veil({ image }: { image: Image }) {
  const text = useText('profile.blur')
  return (
    <span className={styles.veil}>
      {text(image.blur ? 'covered_nude' : 'covered')}
      <span className={styles.show}>
        <Icon name="eye" />
        {text('show')}
      </span>
    </span>
  )
}
