/** What a finding says, in the reader's language; in English, as `duet brand check` has it, where there is no text for its code. */
import { memoize } from '#domain/get-or-create.ts'
import type { FoundSetting } from '#domain/brand-settings/brand-settings.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useLooseText } from '#web/kit/text/text.tsx'

export function FoundWords({ found }: { found: FoundSetting }) {
  const said = useFoundText()(found)
  return said === null ? <span lang="en">{found.words}</span> : <span>{said}</span>
}

/** Null where only English words are there. */
function useFoundText() {
  const text = useLooseText('console.findings')
  const drawing = useLooseText('console.brands.drawing')
  const { iso } = useFormats()
  return ({ code, values: { meant, ...values } = {} }: FoundSetting): string | null => {
    if (code === undefined || !text.has(code)) return null
    const shown = Object.entries(values).map(([name, value]) => [name, shownIn(iso, name, named(code, value))])
    const said = text(code, Object.fromEntries(shown))
    return meant === undefined ? said : `${said} ${text('did_you_mean', { meant: String(meant) })}`
  }

  function named(code: string, value: Value): Value {
    const isOfDrawings = code === 'drawings_left' && typeof value === 'object'
    return isOfDrawings ? value.map((name) => (drawing.has(name) ? drawing(name) : name)) : value
  }
}

type Value = NonNullable<FoundSetting['values']>[string]

const languagesIn = memoize((iso: string) => new Intl.DisplayNames(iso, { type: 'language' }))
const listIn = memoize((iso: string, type: Intl.ListFormatType) => new Intl.ListFormat(iso, { type }))
const decimalsIn = memoize((iso: string, least: number) => new Intl.NumberFormat(iso, { minimumFractionDigits: least }))

/** Whole numbers stay as they are: a text may count with them. */
function shownIn(iso: string, name: string, value: Value): string | number {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return name === 'measured' ? decimalsIn(iso, 2).format(value) : wholeOr(iso, value)
  if (name === 'languages') return listIn(iso, 'conjunction').format(value.map((one) => languagesIn(iso).of(one) ?? one))
  return listIn(iso, name === 'any_of' ? 'disjunction' : 'conjunction').format(value)
}

const wholeOr = (iso: string, value: number) => (Number.isInteger(value) ? value : decimalsIn(iso, 0).format(value))
