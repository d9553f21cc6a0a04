/** A line over days, drawn by uPlot in the colours of the tokens. Its table stands beside it: this picture is for the eye only. */
import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import styles from '#console/figures/line-chart.module.css'

type LineChartProps = {
  label: string
  /** `2026-11-26`, in order. */
  days: readonly string[]
  /** Null: no point is drawn. */
  values: readonly (number | null)[]
  formatDay: (day: string) => string
  formatNumber: (n: number) => string
}

const height = 240

export function LineChart({ label, days, values, formatDay, formatNumber }: LineChartProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = place.current
    if (!box) return
    let chart: uPlot | null = null
    const draw = () => {
      chart?.destroy()
      const data: uPlot.AlignedData = [days.map((_, index) => index), [...values]]
      chart = new uPlot(optionsFor(box, label, days, formatDay, formatNumber), data, box)
    }
    draw()
    const watcher = new ResizeObserver(() => chart?.setSize({ width: box.clientWidth, height }))
    watcher.observe(box)
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', draw)
    addEventListener('schemechange', draw)
    return () => {
      watcher.disconnect()
      dark.removeEventListener('change', draw)
      removeEventListener('schemechange', draw)
      chart?.destroy()
    }
  }, [label, days, values, formatDay, formatNumber])
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas that is drawn into
  return <div ref={place} className={styles.chart} role="img" aria-label={label} />
}

/** A token's colour as the browser computes it, light or dark. */
function colourOf(box: HTMLElement, token: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  box.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

function optionsFor(
  box: HTMLElement,
  label: string,
  days: readonly string[],
  formatDay: (day: string) => string,
  formatNumber: (n: number) => string,
): uPlot.Options {
  const [line, muted, primary] = ['--color-line', '--color-muted', '--color-primary-text'].map((token) => colourOf(box, token))
  const axis = {
    stroke: muted ?? '',
    font: `12px ${getComputedStyle(box).fontFamily}`,
    grid: { stroke: line ?? '', width: 1 },
    ticks: { show: false },
  }
  return {
    width: box.clientWidth,
    height,
    padding: [12, 8, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
    scales: {
      x: { time: false },
      y: { range: (_, __, most) => [0, Math.max(4, Math.ceil(most * 1.1))] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 30,
        space: 70,
        values: (_, places) => places.map((at) => (Number.isInteger(at) && days[at] ? formatDay(days[at]) : '')),
      },
      { ...axis, size: 52, values: (_, places) => places.map((n) => (Number.isInteger(n) ? formatNumber(n) : '')) },
    ],
    series: [
      {},
      {
        label,
        stroke: primary ?? '',
        width: 2,
        fill: `color-mix(in oklab, ${primary} 10%, transparent)`,
        points: { show: false },
      },
    ],
    hooks: { setCursor: [(chart) => showValue(chart, days, formatDay, formatNumber)] },
  }
}

/** The value under the pointer, as the picture's title. */
function showValue(
  chart: uPlot,
  days: readonly string[],
  formatDay: (day: string) => string,
  formatNumber: (n: number) => string,
) {
  const at = chart.cursor.idx
  const [day, value] = at === null || at === undefined ? [] : [days[at], chart.data[1]?.[at]]
  chart.over.title = day && typeof value === 'number' ? `${formatDay(day)}: ${formatNumber(value)}` : ''
}
