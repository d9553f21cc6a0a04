/** What is wrong with a setting, said in English for whoever wrote the file. */
import * as z from 'zod/mini'
import { didYouMean } from '#domain/text/typo-distance.ts'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const kinds: Record<string, string> = {
  string: 'words in quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list: […]',
  object: 'a group of settings: {…}',
  record: 'a group of settings: {…}',
}
const usual = z.locales.en().localeError

function inEnglish(issue: Issue) {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'is missing' : `must be ${kinds[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String)
    return `must be ${values.join(', ').replace(/, ([^,]*)$/, ' or $1')}${didYouMean(String(issue.input), values)}`
  }
  if (issue.code === 'unrecognized_keys') return `there is no ${issue.keys.join(', ')}`
  if (issue.code === 'too_small' && issue.origin !== 'number') return issue.input === '' ? 'is empty' : 'needs at least one'
  if (issue.code === 'too_small')
    return `must be ${issue.inclusive ? '' : 'more than '}${issue.minimum}${issue.inclusive ? ' or more' : ''}`
  if (issue.code === 'too_big' && issue.origin === 'string') return `is longer than ${issue.maximum} characters`
  if (issue.code === 'too_big' && issue.origin === 'number') return `must be ${issue.maximum} or less`
  return usual(issue)
}

export const english = { error: inEnglish }
