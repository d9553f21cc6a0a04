/** A line of days in a table's cell, without words: its numbers stand in the chart of days. */
import styles from '#console/figures/sparkline.module.css'

const [width, height] = [64, 16]

/** Days of fewer than five people are drawn at the bottom. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const largest = Math.max(...values.map((value) => value ?? 0))
  if (largest === 0 || values.length < 2) return null
  const points = values.map((value, at) => {
    const x = 1 + (at / (values.length - 1)) * (width - 2)
    const y = height - 1 - ((value ?? 0) / largest) * (height - 2)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg className={styles.line} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  )
}
