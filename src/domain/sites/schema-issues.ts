/** Issues of the schema as findings: what zod says about a brand's file, by code. */
import * as z from 'zod/mini'
import { nearest } from '#domain/text/typo-distance.ts'
import { type Said, said, saidInWords } from '#domain/sites/findings.ts'

export type Issue = z.core.$ZodIssue

const kinds = {
  string: 'must_be_words',
  number: 'must_be_number',
  int: 'must_be_whole',
  boolean: 'must_be_yes_no',
  array: 'must_be_list',
  object: 'must_be_group',
  record: 'must_be_group',
} as const
const usual = z.locales.en().localeError

/** Its message is empty where the schema has no words of its own. */
export function saidOf(issue: Issue): Said {
  if (issue.message !== '') return saidInWords(issue.message)
  if (issue.code === 'invalid_type') return ofType(issue)
  if (issue.code === 'invalid_value') {
    const any_of = issue.values.map(String)
    return said('no_choice', { any_of, meant: nearest(String(issue.input), any_of) })
  }
  if (issue.code === 'unrecognized_keys') return said('no_such', { names: issue.keys })
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'too_big' && issue.inclusive) return tooBig(issue)
  if (issue.code === 'invalid_format' && issue.pattern !== undefined) return said('other_form', { form: issue.pattern })
  return inItsWords(issue)
}

function inItsWords(issue: Issue): Said {
  const words = usual(issue as Parameters<typeof usual>[0])
  return { words: (typeof words === 'string' ? words : words?.message) ?? 'cannot be this' }
}

function ofType(issue: z.core.$ZodIssueInvalidType): Said {
  if (issue.input === undefined) return said('missing')
  const expected: string = issue.expected
  return Object.hasOwn(kinds, expected) ? said(kinds[expected as keyof typeof kinds]) : { words: `must be ${expected}` }
}

function tooSmall(issue: z.core.$ZodIssueTooSmall): Said {
  const least = Number(issue.minimum)
  if (issue.origin === 'string') return issue.input === '' ? said('empty') : inItsWords(issue)
  if (issue.origin === 'array') return least === 1 ? said('needs_one') : said('too_few', { least })
  if (!issue.inclusive) return { words: `must be more than ${least}` }
  return said('too_low', { least })
}

function tooBig(issue: z.core.$ZodIssueTooBig): Said {
  const most = Number(issue.maximum)
  if (issue.origin === 'string') return said('too_long', { most })
  return issue.origin === 'array' ? said('too_many', { most }) : said('too_high', { most })
}
