/** Request bodies: read up to their limit, as JSON or as a form, and checked against the wire. */
import type * as z from 'zod/mini'
import { Refusal } from '#domain/refusal.ts'
import type { Call } from '#domain/wire.ts'
import { formLimits, readUploadForm, type UploadForm } from '#server/http/upload-forms.ts'
import type { ApiRequest } from '#server/http/api-request.ts'

/** `bytes` distinguish the bodies of repeated requests. */
export type Body = { value?: unknown; form?: UploadForm; bytes: Uint8Array }

export const maxJsonBytes = 64 * 1024

/** Refuses a body that is too large, of another type, not JSON, or against the schema of the call. */
export async function bodyOf(request: ApiRequest, call: Call): Promise<Body> {
  if (!call.body && !call.form) return { bytes: new Uint8Array() }
  const type = (request.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== (call.form ? 'multipart/form-data' : 'application/json')) throw new Refusal('unsupported_media_type')
  if (call.form) {
    refuseLonger(request, formLimits.totalBytes)
    const form = await readUploadForm(request.stream(), request.header('content-type') ?? '')
    return { form, bytes: form.digest }
  }
  const bytes = await bytesOf(request, maxJsonBytes)
  return { value: check(call.body, jsonOf(bytes), 'body'), bytes }
}

/** The raw body, for signatures. Refuses a body larger than `max`, and one that broke off. */
export async function bytesOf(request: ApiRequest, max: number): Promise<Uint8Array> {
  refuseLonger(request, max)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.chunks()) {
      size += chunk.byteLength
      if (size > max) throw new Refusal('body_too_large', { max })
      chunks.push(chunk)
    }
  } catch (error) {
    // the connection was cut: no client waits for the response
    throw error instanceof Refusal ? error : new Refusal('invalid_input', { field: 'body' })
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}

/** Refuses a body by the length it announces, before a byte of it is read. */
function refuseLonger(request: ApiRequest, max: number) {
  if (request.contentLength > max) throw new Refusal('body_too_large', { max })
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'))
  } catch {
    throw new Refusal('bad_json')
  }
}

/** The parsed input, or `invalid_input` with the first wrong field and the reason; never the typed value. */
export function check(schema: z.ZodMiniType | undefined, value: unknown, where: 'query' | 'body'): unknown {
  const result = schema?.safeParse(value)
  if (!result || result.success) return result?.data
  const issues = result.error.issues
    .slice(0, 10)
    .map((issue) => ({ field: issue.path.join('.') || where, reason: reasonOf(issue) }))
  throw new Refusal('invalid_input', { field: issues[0]?.field, issues })
}

const reasonOf = (issue: z.core.$ZodIssue) => (issue.code === 'custom' ? issue.message : issue.code)
