/** A face in a small circle; the initial without a photo. Decorative: the name is beside it. */
import type { Photo as Image } from '#domain/photos/photos.ts'
import styles from '#web/kit/ui/avatar.module.css'
import { Photo } from '#web/kit/ui/photo.tsx'

type AvatarProps = { image: Image | null | undefined; name: string; size?: 32 | 40 | 48 | 64 | 96; online?: boolean }

export const Avatar = ({ image, name, size = 48, online = false }: AvatarProps) => (
  <span
    className={styles.avatar}
    style={{ inlineSize: size, blockSize: size, fontSize: size * 0.42 }}
    data-online={online || undefined}
  >
    {image ? (
      <Photo image={image} sizes={`auto, ${size}px`} />
    ) : (
      <span className={styles.initial} data-shade={(name.codePointAt(0) ?? 0) % 3} aria-hidden="true">
        {[...name.trim()][0]?.toUpperCase()}
      </span>
    )}
  </span>
)
