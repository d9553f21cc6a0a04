/** Puts values into a sentence. Small whole numbers are written without `Intl`, whose first use costs a phone more than all the rest of a page's words. */
import formatOnly from 'use-intl/format-message/format-only'

type FormatMessage = typeof formatOnly
type Formatters = Parameters<FormatMessage>[3]['formatters']
type NumberFormat = Formatters['getNumberFormat']

/** Below it, all our languages write a number as it is. */
const firstGrouped = 1000

const plain = new WeakMap<Formatters, Formatters>()

function plainly(formatters: Formatters): Formatters {
  const known = plain.get(formatters)
  if (known) return known
  const { getNumberFormat } = formatters
  const short = (locale: Parameters<NumberFormat>[0]) => ({
    format: (value: number) =>
      Number.isInteger(value) && value >= 0 && value < firstGrouped ? String(value) : getNumberFormat(locale).format(value),
  })
  const made = {
    ...formatters,
    getNumberFormat: ((locale, form) => (form ? getNumberFormat(locale, form) : short(locale))) as NumberFormat,
  }
  plain.set(formatters, made)
  return made
}

/** Stands in for `use-intl/format-message` in what is built (vite.config.ts). */
const formatMessage: FormatMessage = (key, message, values, options) =>
  formatOnly(key, message, values, { ...options, formatters: plainly(options.formatters) })
formatMessage.raw = formatOnly.raw
export default formatMessage
