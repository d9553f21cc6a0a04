/** What is typed into a list: which options it leaves, and which one it means. */

/** `words`: other spellings by which the option is known. */
export type PickOption = { value: string; label: string; words?: readonly string[] }

/** Enough letters to mean one option without writing it out. */
const minUniqueLetters = 3

/** Without accents, capitals and full stops; a number without the zero before it. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()
    .trim()
    .replace(/^0+(?=\d)/, '')

const spellings = ({ value, label, words = [] }: PickOption) => [value, label, ...words].map(folded)

/** The options that begin as typed. */
export function optionsFor(options: readonly PickOption[], typed: string): readonly PickOption[] {
  const start = folded(typed)
  return options.filter((option) => spellings(option).some((spelling) => spelling.startsWith(start)))
}

/** The value that the typed words mean, or the words themselves. */
export function valueTyped(options: readonly PickOption[], typed: string): string {
  const words = folded(typed)
  const exact = options.find((option) => spellings(option).includes(words))
  if (exact) return exact.value
  const [only, ...others] = optionsFor(options, typed)
  const telling = words.length >= minUniqueLetters && /^\p{L}/u.test(words)
  return only && others.length === 0 && telling ? only.value : typed.trim()
}
