/** The answers of the demo people to prompts, read from `data/answers.txt`: a language, a prompt and the words a line. */
import { readFileSync } from 'node:fs'
import type { Locale } from '#domain/languages/languages.ts'
import { between, chance } from './seeded-random.ts'

type DemoAnswer = { prompt: string; text: string }

function readAnswers(): Map<string, DemoAnswer[]> {
  const lines = readFileSync(new URL('data/answers.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const answers = lines.map((line) => {
    const [head = '', text = ''] = line.split(' · ')
    const [language = '', prompt = ''] = head.split(' ')
    return { language, prompt, text }
  })
  return Map.groupBy(answers, ({ language }) => language)
}
const answers = readAnswers()

/** Two or three of their language for most people, the same at each run. */
export function answersOf(key: string, language: Locale): DemoAnswer[] {
  const all = answers.get(language) ?? []
  if (all.length === 0 || chance(`${key} silent`, 0.25)) return []
  const first = between(`${key} answers`, 0, all.length - 1)
  return Array.from({ length: between(`${key} how many answers`, 2, 3) }, (_, at) => all[(first + 4 * at) % all.length]).filter(
    (one) => one !== undefined,
  )
}
