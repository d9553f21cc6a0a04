/** The brand's own picture in place of a drawing: one for light pages, and one for dark pages where there is one. */
import { brandFileAddress } from '#domain/sites/brand-files.ts'
import type { OwnDrawings } from '#domain/sites/own-drawings.ts'
import styles from '#web/kit/ui/own-drawing.module.css'

type OwnDrawingProps = NonNullable<OwnDrawings[keyof OwnDrawings]>

export const OwnDrawing = ({ light, dark }: OwnDrawingProps) => (
  <span className={styles.own} data-pair={dark !== undefined || undefined}>
    {[light, dark].map((file) => file && <img key={file} src={brandFileAddress(file)} alt="" loading="lazy" />)}
  </span>
)
