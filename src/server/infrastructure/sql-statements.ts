/** SQL files, taken apart: their statements, and what the comments at their start say about how to run them. */

/** Comments, quoted texts and bodies between dollars, in which a semicolon ends nothing; or one that does. */
const parts = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;/g

/** In their order. A `drop` belongs to the statement after it, which makes the thing again. Comments before a statement are left out. */
export function statementsIn(text: string): string[] {
  const statements: string[] = []
  let start = 0
  let begun = ''
  const end = (piece: string) => {
    const bare = piece.replace(/^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/, '').trim()
    if (bare === '') return
    if (/^drop\b/i.test(bare)) begun += `${bare};\n`
    else {
      statements.push(begun + bare)
      begun = ''
    }
  }
  for (const { 0: part, index } of text.matchAll(parts)) {
    if (part !== ';') continue
    end(text.slice(start, index))
    start = index + 1
  }
  end(text.slice(start))
  return begun ? [...statements, begun.trim().replace(/;$/, '')] : statements
}

export type Directives = {
  /** Tables to lock first, all or none: `-- locks: member, profile`. */
  locks: string[]
  /** The one statement runs, commit by commit, until it changes no row: `-- batches`. */
  isBatches: boolean
  /** Its statements run each by itself, in no transaction: indexes that no write waits for, `-- concurrently`. */
  isConcurrent: boolean
  /** Older releases fail once it ran: `-- least: 0.2.0`. */
  least: string | null
}

/** Read from the comments at the start of a file. */
export function directivesIn(text: string): Directives {
  const head = /^(?:\s*--[^\n]*\n?)*/.exec(text)?.[0] ?? ''
  return {
    locks:
      /^[ \t]*-- locks: (.+)$/m
        .exec(head)?.[1]
        ?.split(',')
        .map((name) => name.trim()) ?? [],
    isBatches: /^[ \t]*-- batches[ \t]*$/m.test(head),
    isConcurrent: /^[ \t]*-- concurrently[ \t]*$/m.test(head),
    least: /^[ \t]*-- least: (\d+\.\d+\.\d+)[ \t]*$/m.exec(head)?.[1] ?? null,
  }
}
