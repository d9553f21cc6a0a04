/** The rule about names: which words are refused in identifiers and file names, because a standard term exists. */

/** The refused word and its replacement. Words are compared one by one: `openHouse` holds `open` and `house`. */
const instead: Record<string, string> = {
  acquainted: 'skipScreening',
  arrival: 'attribution',
  arrivals: 'attribution',
  comer: 'member',
  comers: 'members',
  crowd: 'bulk data',
  deed: 'security event',
  deeds: 'security events',
  departure: 'account deletion',
  departures: 'account deletions',
  door: 'handler, public module',
  doors: 'handlers, public modules',
  drawer: 'internals',
  drawers: 'internals',
  dresses: 'themes',
  ears: 'listeners',
  faults: 'findings',
  handed: 'app context',
  homeless: 'cards without a cell',
  house: 'test app',
  houses: 'test apps',
  lanes: 'per-host limiter',
  memo: 'cache',
  patience: 'timeout',
  seeker: 'searcher',
  seekers: 'searchers',
  showing: 'public profile',
  slips: 'typo distance',
  trouble: 'client error, error notice',
  troubles: 'client errors',
  whence: 'attribution, traffic source',
  widening: 'relaxation',
  widenings: 'relaxations',
}
/** Refused for what a whole module sees: functions, types and constants at the top. A local variable may have such a name. */
const insteadAtTop: Record<string, string> = {
  asked: 'request, input',
  asking: 'request, input',
  hear: 'subscribe, receive',
  heard: 'received',
  kept: 'cached, stored',
  remembered: 'cached, stored',
  told: 'event, published',
  tell: 'publish, notify',
}
const typeNames = new Set([
  'Answer',
  'Ask',
  'Asked',
  'Asking',
  'Change',
  'Handed',
  'Kept',
  'Known',
  'Outcome',
  'Place',
  'Told',
  'Visit',
])

const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

const refusedIn = (name: string, refused: Record<string, string>) =>
  wordsOf(name).flatMap((word) => (Object.hasOwn(refused, word) ? [`${name}: instead of "${word}" say ${refused[word]}`] : []))

/** Names that a file declares. `isTop` where the declaration stands at the beginning of a line. */
function declaredIn(source: string): { name: string; isTop: boolean; isType: boolean }[] {
  const code = source.replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*/g, '')
  const found = code.matchAll(
    /^([ \t]*)(?:export )?(?:default )?(?:declare )?(?:async )?(const|let|function\*?|class|type|interface|enum)\s+(\{[^}]*\}|\[[^\]]*\]|[A-Za-z_$][\w$]*)/gm,
  )
  return [...found].flatMap(([, indent = '', kind = '', names = '']) =>
    namesIn(names).map((name) => ({ name, isTop: indent === '', isType: kind === 'type' || kind === 'interface' })),
  )
}

/** The names that a destructuring declares: of `{ a, b: c, d = 1 }` these are `a`, `c` and `d`. */
const namesIn = (names: string) =>
  /^[{[]/.test(names)
    ? [...names.matchAll(/(?<![\w$:]\s*)([A-Za-z_$][\w$]*)\s*(?=[,}\]=])/g)].map(([, name = '']) => name)
    : [names]

/** The refused words in the names that a file declares, and in its own. */
export function namesRefused(file: string, source: string): string[] {
  const names = declaredIn(source)
  return [
    ...refusedIn((file.split('/').at(-1) ?? '').replace(/\..*$/, ''), { ...instead, ...insteadAtTop }),
    ...names.flatMap(({ name }) => refusedIn(name, instead)),
    ...names.flatMap(({ name, isTop }) => (isTop ? refusedIn(name, insteadAtTop) : [])),
    ...names.flatMap(({ name, isType }) => (isType && typeNames.has(name) ? [`type ${name}: say what it is`] : [])),
  ]
}

/** Names that a framework requires of modules. */
const ofFrameworks = new Set([
  'action',
  'clientAction',
  'clientLoader',
  'handle',
  'headers',
  'links',
  'loader',
  'meta',
  'shouldRevalidate',
  'ErrorBoundary',
  'HydrateFallback',
  'Layout',
])

/** A part that is fetched later has the name of what it fetches: both are one thing. */
const lazyParts = /^export const (\w+) = lazy\(/gm

/** Names that two files of one layer export, as `web: Offer in a.ts, b.ts`. A schema and its type in one file count once. */
export function exportedTwice(files: readonly { file: string; source: string }[]): string[] {
  const at = new Map<string, Set<string>>()
  for (const { file, source } of files) {
    const [, layer = ''] = /^src\/(\w+)\//.exec(file) ?? []
    const lazy = new Set([...source.matchAll(lazyParts)].map(([, name]) => name))
    for (const [, name = ''] of source.matchAll(
      /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|type|interface|enum) ([A-Za-z_$][\w$]*)/gm,
    )) {
      if (ofFrameworks.has(name) || lazy.has(name)) continue
      const key = `${layer}: ${name}`
      at.set(key, (at.get(key) ?? new Set()).add(file))
    }
  }
  return [...at].filter(([, places]) => places.size > 1).map(([key, places]) => `${key} in ${[...places].join(', ')}`)
}
