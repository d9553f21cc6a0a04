/** A provider of verification behind an address of its own, asked and answering under a shared secret (docs/operating/verification.md). */
import * as z from 'zod/mini'
import { verificationReasons } from '#domain/verification/poses.ts'
import { signWebhook, verifyWebhook } from '#server/infrastructure/webhook-signature.ts'
import type { VerificationProvider } from '#server/ports/verification.ts'

export const verificationSignatureHeader = 'duet-signature'

const Answer = z.discriminatedUnion('outcome', [
  z.object({ id: z.string(), outcome: z.literal('approve') }),
  z.object({ id: z.string(), outcome: z.literal('refuse'), reason: z.enum(verificationReasons) }),
  z.object({ id: z.string(), outcome: z.literal('unsure') }),
])

/** It looks at pictures. */
const timeoutMs = 30_000
const mostBytes = 10_000

const asText = (pictures: readonly Uint8Array[]) => pictures.map((picture) => Buffer.from(picture).toString('base64'))

export function openHttpProvider({ url, secret, now }: { url: string; secret: string; now: () => Date }): VerificationProvider {
  const key = Buffer.from(secret)
  return {
    async compare({ id, poses, selfies, photos }) {
      const body = JSON.stringify({ id, poses, selfies: asText(selfies), photos: asText(photos) })
      const headers = { 'content-type': 'application/json', [verificationSignatureHeader]: signWebhook(key, body, now()) }
      const init = { method: 'POST', body, headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) } as const
      const response = await fetch(url, init)
      if (!response.ok) throw new Error(`The provider of verification answered ${response.status}.`)
      const answer = Buffer.from(await response.arrayBuffer())
      if (answer.length > mostBytes) throw new Error('The answer of the provider of verification is too long.')
      const signed = verifyWebhook(key, answer, response.headers.get(verificationSignatureHeader), now())
      if (signed !== 'ok') throw new Error(`The answer of the provider of verification is not signed: ${signed}.`)
      const { id: of, ...verdict } = Answer.parse(JSON.parse(answer.toString('utf8')))
      if (of !== id) throw new Error('The provider of verification answered about something else.')
      return verdict
    },
  }
}
