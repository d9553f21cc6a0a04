/** The beginning of a text: whole words, in one line. */

/** At most `most` UTF-16 units, with an ellipsis where something was left out. A word that alone is longer is cut between characters. */
export function beginningOf(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most - 1)
  const end = line[most - 1] === ' ' ? cut.length : cut.lastIndexOf(' ')
  return `${withoutEnd(cut.slice(0, end > 0 ? end : cut.length))}…`
}

const halves = /[\uD800-\uDBFF]$/
/** Without half a character and without marks that promise more. */
function withoutEnd(text: string) {
  let end = text.replace(halves, '')
  while (/[\s,;:–-]$/.test(end)) end = end.slice(0, -1)
  return end
}
