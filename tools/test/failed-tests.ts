/** The failed tests of a report, each in a line or two: who reads only the end of CI's output sees which they are. */

export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[]
  }[]
}
type Suite = { suites?: Suite[]; specs?: { title: string; file: string; ok: boolean }[] }
export type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; suites?: Suite[] }

/** Enough for what was expected and what was received. */
const maxLines = 6

const begin = (text = '') =>
  text
    .split('\n')
    .filter((line) => line.trim() && !/^\s+at /.test(line))
    .slice(0, maxLines)
    .map((line) => `\n      ${line.trim()}`)
    .join('')

export const failedOfVitest = ({ testResults }: VitestReport): string[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [`${name}: ${begin(message)}`]
      return failed.map(({ fullName, failureMessages }) => `${name}: ${fullName}${begin(failureMessages?.[0])}`)
    })

const specsOf = ({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> => [...specs, ...suites.flatMap(specsOf)]

export const failedOfPlaywright = ({ suites }: PlaywrightReport): string[] =>
  specsOf({ suites: suites ?? [] })
    .filter(({ ok }) => !ok)
    .map(({ file, title }) => `${file}: ${title}`)
