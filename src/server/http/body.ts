/** Bodies: read within their size, as JSON or as a form, and checked against the wire. */
import { hash } from 'node:crypto'
import type * as z from 'zod/mini'
import { maxPhotoBytes } from '#domain/photos.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Call } from '#domain/wire.ts'
import { headerOf, isNode, type Asking } from '#server/http/visitor.ts'

/** `bytes` tell one body from another when a request is repeated. */
export type Body = { value?: unknown; form?: FormData; bytes: Uint8Array }

export const maxJsonBytes = 64 * 1024
/** Room for a few photos at once. */
const maxFormBytes = 4 * maxPhotoBytes

/** Refuses what is too large, of another type, not JSON, or not what the wire says. */
export async function bodyOf(c: Asking, call: Call): Promise<Body> {
  if (!call.body && !call.form) return { bytes: new Uint8Array() }
  const type = (headerOf(c, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== (call.form ? 'multipart/form-data' : 'application/json')) throw new Refusal('unsupported_media_type')
  const bytes = await bytesOf(c, call.form ? maxFormBytes : maxJsonBytes)
  if (call.form) {
    const form = await formOf(c, bytes)
    return { form, bytes: await contentOf(form) }
  }
  return { value: check(call.body, jsonOf(bytes), 'body'), bytes }
}

/** The body as it came, byte for byte: signatures are made over it. Refuses what is larger than `max`, and what broke off on its way. */
export async function bytesOf(c: Asking, max: number): Promise<Uint8Array> {
  if (Number(headerOf(c, 'content-length') ?? 0) > max) throw new Refusal('body_too_large', { max })
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of isNode(c) ? c : (c.req.raw.body ?? [])) {
      size += chunk.byteLength
      if (size > max) throw new Refusal('body_too_large', { max })
      chunks.push(chunk)
    }
  } catch (error) {
    // the connection was cut: nobody hears the answer, and it is no fault of the database's
    throw error instanceof Refusal ? error : new Refusal('invalid_input', { field: 'body' })
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'))
  } catch {
    throw new Refusal('bad_json')
  }
}

async function formOf(c: Asking, bytes: Uint8Array): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), {
      headers: { 'content-type': headerOf(c, 'content-type') ?? '' },
    }).formData()
  } catch {
    throw new Refusal('invalid_input', { field: 'file' })
  }
}

/** What a form says, without the boundary, which is a new one each time the same form is sent. */
async function contentOf(form: FormData): Promise<Uint8Array> {
  const parts = [...form].map(async ([name, part]) =>
    typeof part === 'string' ? [name, part] : [name, part.name, hash('sha256', await part.bytes())],
  )
  return Buffer.from(JSON.stringify(await Promise.all(parts)))
}

/** What the wire asks for, or `invalid_input` that names the first field and why; never what was typed. */
export function check(schema: z.ZodMiniType | undefined, value: unknown, where: 'query' | 'body'): unknown {
  const result = schema?.safeParse(value)
  if (!result || result.success) return result?.data
  const issues = result.error.issues
    .slice(0, 10)
    .map((issue) => ({ field: issue.path.join('.') || where, reason: reasonOf(issue) }))
  throw new Refusal('invalid_input', { field: issues[0]?.field, issues })
}

const reasonOf = (issue: z.core.$ZodIssue) => (issue.code === 'custom' ? issue.message : issue.code)
