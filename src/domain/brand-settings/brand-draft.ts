/** A draft of an owner's settings, edited field by field or as JSON: what stands at a path such as `words.first_page.en.headline`. */

export type Draft = Readonly<Record<string, unknown>>

export const isGroup = (value: unknown): value is Draft => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Null where the text is no JSON, or not a group of settings. */
export function readDraft(text: string): Draft | null {
  try {
    const read: unknown = JSON.parse(text)
    return isGroup(read) ? read : null
  } catch {
    return null
  }
}

export const writeDraft = (draft: Draft) => JSON.stringify(draft, null, 2)

export function at(draft: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((node, name) => {
    if (Array.isArray(node)) return node[Number(name)] as unknown
    return isGroup(node) && Object.hasOwn(node, name) ? node[name] : undefined
  }, draft)
}

export const wordsAt = (draft: unknown, path: string): string => {
  const found = at(draft, path)
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}

export const listAt = (draft: unknown, path: string): readonly unknown[] => {
  const found = at(draft, path)
  return Array.isArray(found) ? found : []
}

/**
 * The draft with another value at a path. What becomes empty is left out; `texts` stay, for a lander's words must have them. A list
 * that is missing begins with empty groups up to its first value.
 */
export const put = (draft: Draft, path: string, value: unknown): Draft => withValue(draft, path.split('.'), value) as Draft

function withValue(node: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  const isLast = rest.length === 0
  if (Array.isArray(node) || (node === undefined && /^\d+$/.test(name))) {
    const list: unknown[] = Array.isArray(node) ? node : []
    const inner = isLast ? value : withValue(list[Number(name)], rest, value)
    return Array.from({ length: Math.max(list.length, Number(name) + 1) }, (_, place) =>
      place === Number(name) ? inner : (list[place] ?? {}),
    )
  }
  const group = isGroup(node) ? node : {}
  const inner = isLast ? value : withValue(group[name], rest, value)
  if (!isEmpty(inner) || (name === 'texts' && inner !== undefined)) return { ...group, [name]: inner }
  const { [name]: _, ...others } = group
  return others
}

/** Null is said, as by a variant without a picture. A list of nothing but empty groups, as of steps without a word, is empty. */
const isEmpty = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.every((one) => isGroup(one) && Object.keys(one).length === 0)
  return value === undefined || value === '' || (isGroup(value) && Object.keys(value).length === 0)
}

export const without = (list: readonly unknown[], place: number) => list.filter((_, one) => one !== place)

/** For the undoing of a removal. */
export const withAgain = (list: readonly unknown[], place: number, item: unknown) => list.toSpliced(place, 0, item)

/** Whether two drafts say the same, whatever their order. */
export const isSame = (one: unknown, other: unknown) => sorted(one) === sorted(other)

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isGroup(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inner,
  ) ?? ''

export type Difference = { setting: string; from: unknown; to: unknown }

/** Where two drafts differ, by the paths of what is neither a group nor a list. */
export function differencesOf(from: unknown, to: unknown, path = ''): Difference[] {
  const isInner = (value: unknown) => typeof value === 'object' && value !== null
  if (!isInner(from) && !isInner(to)) return from === to ? [] : [{ setting: path, from, to }]
  const namesOf = (value: unknown) => (isInner(value) ? Object.keys(value as object) : [])
  const names = [...new Set([...namesOf(from), ...namesOf(to)])]
  if (names.length === 0) return isSame(from, to) ? [] : [{ setting: path, from, to }]
  return names.flatMap((name) => differencesOf(at(from, name), at(to, name), path ? `${path}.${name}` : name))
}
