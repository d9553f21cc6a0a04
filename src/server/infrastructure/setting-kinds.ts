/** Kinds of settings: addresses, ports, names, secrets, each described. */
import * as z from 'zod/mini'

export const url = (schemes: string) =>
  z.string().check(
    z.refine((value) => URL.canParse(value) && schemes.split(' ').includes(new URL(value).protocol.slice(0, -1)), {
      error: `must be an address that starts with ${schemes.replaceAll(' ', ':// or ')}://`,
    }),
  )
export const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65535))
/** Host names with commas between them; a leading `*.` stands for any host below. */
export const hosts = z
  .string()
  .check(z.regex(/^\s*(?:\*\.)?[a-z0-9.-]+(?:\s*,\s*(?:\*\.)?[a-z0-9.-]+)*\s*$/i, 'must be host names with commas between them'))
/** Ways to pay with commas between them. */
export const methodNames = z
  .string()
  .check(z.regex(/^\s*[a-z0-9]+(?:\s*,\s*[a-z0-9]+)*\s*$/, 'must be names of payment methods with commas between them'))
/** Some of these names, with commas between them. */
export const namesOf = (names: readonly string[]) =>
  z.string().check(
    z.refine((value) => value.split(',').every((name) => names.includes(name.trim())), {
      error: `must be ${names.join(' or ')}, or both with a comma between them`,
    }),
  )
/** A number of days. */
export const days = (otherwise: number, { least, most = 3650 }: { least: number; most?: number }) =>
  z._default(z.coerce.number().check(z.int(), z.gte(least), z.lte(most)), otherwise)
/** Where files are stored. */
export const filePlace = z
  .string()
  .check(
    z.regex(
      /^(?:disk|s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[a-z0-9]+(?:[._-][a-z0-9]+)*)*)$/,
      'must be disk, s3://bucket or s3://bucket/folder',
    ),
  )

/** `name=secret`, with commas between them. */
const secretPattern = /^[a-z0-9_-]{1,60}=[\w+/=.~-]{32,}$/
export const namedSecrets = z.string().check(
  z.refine((value) => value.split(',').every((pair) => secretPattern.test(pair.trim())), {
    error: 'must be name=secret with commas between them, secrets of 32 letters and digits or more',
  }),
)
/** The characters of a bearer token (RFC 6750, 2.1). */
export const bearer = z.string().check(z.regex(/^[\w.~+/=-]{16,}$/, 'must be 16 letters and digits or more'))

/** The descriptions of settings, printed by `duet config`. */
export const meanings = new Map<z.ZodMiniType, string>()
export function described<S extends z.ZodMiniType>(schema: S, meaning: string): S {
  meanings.set(schema, meaning)
  return schema
}

/** A setting whose value may come from the file that `NAME_FILE` names. Its value is never printed. */
const secrets = new Set<z.ZodMiniType>()
export const isSecret = (setting: z.ZodMiniType) => secrets.has(setting)
export function secret<S extends z.ZodMiniType>(schema: S, meaning: string): S {
  secrets.add(schema)
  return described(schema, meaning)
}
