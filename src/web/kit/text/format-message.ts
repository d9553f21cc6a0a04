/** Formats a message with its values. Small integers are written without `Intl`, whose first use is slow on a phone. */
import formatOnly from 'use-intl/format-message/format-only'

type FormatMessage = typeof formatOnly
type Formatters = Parameters<FormatMessage>[3]['formatters']
type NumberFormat = Formatters['getNumberFormat']

/** Below it, every language of the site writes an integer without grouping. */
const firstGrouped = 1000

const plain = new WeakMap<Formatters, Formatters>()

function plainly(formatters: Formatters): Formatters {
  const cached = plain.get(formatters)
  if (cached) return cached
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

/** Replaces `use-intl/format-message` in builds (vite.config.ts). */
const formatMessage: FormatMessage = (key, message, values, options) =>
  formatOnly(key, message, values, { ...options, formatters: plainly(options.formatters) })
formatMessage.raw = formatOnly.raw
export default formatMessage
