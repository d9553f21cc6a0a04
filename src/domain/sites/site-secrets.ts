/** Keys and passwords that slipped into a brand's file: files are copied, mailed and kept in repositories, so none may stand in them. */
import type { Finding } from '#domain/sites/site-check.ts'

const shapes = [
  /\b(?:sk|rk|pk)_(?:live|test)_\w{6,}/,
  /\bwhsec_\w{6,}/,
  /\b(?:live|test)_\w{20,}/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /:\/\/[^/\s:@]*:[^/\s@]+@/,
  /[?&](?:\w*(?:secret|password|passwd|token|api_?key)|key)=[^&\s{]/i,
]

export function secretsIn(value: unknown, path = ''): Finding[] {
  if (typeof value === 'string')
    return shapes.some((shape) => shape.test(value))
      ? [{ level: 'fatal', setting: path, words: 'this looks like a secret; secrets belong into the environment' }]
      : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => secretsIn(inner, path ? `${path}.${name}` : name))
}
