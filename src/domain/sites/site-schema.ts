/** The JSON Schema of a brand file, with the default and the description of every setting. */
import * as z from 'zod/mini'
import { derived } from '#domain/sites/site-defaults.ts'
import { SiteFile } from '#domain/sites/sites.ts'

type Node = {
  description?: string
  default?: unknown
  properties?: Record<string, Node>
  required?: string[]
  items?: Node
  anyOf?: Node[]
  oneOf?: Node[]
  enum?: unknown[]
  [more: string]: unknown
}

/** Unknown settings are mistakes. In an intersection each part knows only its own. */
function closed({ jsonSchema, path }: { jsonSchema: object; path: (string | number)[] }) {
  const node = jsonSchema as Node
  if (node.properties && !path.includes('allOf')) node.additionalProperties = false
}

export function siteSchema(): Node {
  const { $schema, properties = {}, required = [], ...rest } = z.toJSONSchema(SiteFile, { io: 'input', override: closed }) as Node
  for (const [name, { words }] of Object.entries(derived)) {
    const setting = properties[name]
    if (setting) setting.description = `${setting.description ?? ''} Without it: ${words}.`
  }
  return {
    $schema,
    title: 'A Duet brand',
    description: 'A brand as a file: everything that is set about it. Prices are in cents, tax included. It holds no secrets.',
    ...rest,
    properties: { $schema: { type: 'string', description: 'Where an editor finds this schema.' }, ...properties },
    required: required.filter((name) => !(name in derived)),
  }
}

export type SettingLine = { name: string; meaning: string; values: string[]; without: string }

/** One line a setting, for people; those of a group follow it. */
export const settingLines = (): SettingLine[] => linesOf(siteSchema())

function linesOf({ properties = {}, required = [] }: Node, group = ''): SettingLine[] {
  const said = Object.entries(properties).filter(([name]) => name !== '$schema')
  return said.flatMap(([name, node]) => {
    const [meaning = '', words] = (node.description ?? '').split(' Without it: ')
    const without = words?.replace(/\.$/, '') ?? (required.includes(name) ? 'the file is refused' : inShort(node.default))
    const line = { name: `${group}${name}`, meaning, values: valuesOf(node), without }
    return [line, ...groupsIn(node).flatMap((inner) => linesOf(inner, `${group}${name}.`))]
  })
}

const groupsIn = ({ items, anyOf = [], oneOf = [], ...node }: Node): Node[] =>
  [node, ...(items ? [items] : []), ...anyOf, ...oneOf].filter((one) => one.properties)
const valuesOf = ({ items, ...node }: Node): string[] => (node.enum ?? items?.enum ?? []).map(String)
const inShort = (fallback: unknown) => (fallback === undefined ? 'there is none' : JSON.stringify(fallback))
