/** The part of Mollie's payments API (version 2) that we use. */
import * as z from 'zod/mini'

const Amount = z.object({ value: z.string().check(z.regex(/^-?\d+\.\d\d$/)), currency: z.string() })
export const MolliePayment = z.pipe(
  z.object({
    id: z.string(),
    status: z.string(),
    amount: Amount,
    amountChargedBack: z.nullish(Amount),
    metadata: z.optional(z.unknown()),
    _links: z.object({ checkout: z.nullish(z.object({ href: z.string() })) }),
  }),
  z.transform(({ _links: links, ...payment }) => ({ ...payment, checkoutUrl: links.checkout?.href ?? null })),
)
export type MolliePayment = z.output<typeof MolliePayment>

const MollieRefund = z.object({ id: z.string(), status: z.string(), metadata: z.optional(z.unknown()) })
const Refunds = z.pipe(
  z.object({ _embedded: z.object({ refunds: z.array(MollieRefund) }) }),
  z.transform(({ _embedded: { refunds } }) => refunds),
)
const Methods = z.pipe(
  z.object({ _embedded: z.object({ methods: z.array(z.object({ id: z.string() })) }) }),
  z.transform(({ _embedded: { methods } }) => methods.map(({ id }) => id)),
)

const timeoutMs = 10_000

type MollieRequest = { body?: unknown; idempotencyKey?: string }
export type MollieApi = ReturnType<typeof openMollieApi>

export function openMollieApi({ key, api }: { key: string; api: string }) {
  /** Null for unknown ids. Throws for every other refusal. */
  const request = async <T>(
    schema: z.ZodMiniType<T>,
    path: string,
    { body, idempotencyKey }: MollieRequest = {},
  ): Promise<T | null> => {
    const response = await fetch(new URL(`/v2/${path}`, api), {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${key}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status === 404) return null
    if (!response.ok) throw new Error(`Mollie answered ${response.status} to ${path.split('/')[0]}: ${await detailOf(response)}`)
    return schema.parse(await response.json())
  }
  return {
    createPayment: async (body: object, idempotencyKey: string) =>
      required(await request(MolliePayment, 'payments', { body, idempotencyKey })),
    findPayment: (id: string) => request(MolliePayment, pathOf(id)),
    listRefunds: async (id: string) => required(await request(Refunds, `${pathOf(id)}/refunds?limit=250`)),
    createRefund: async (id: string, body: object, idempotencyKey: string) =>
      required(await request(MollieRefund, `${pathOf(id)}/refunds`, { body, idempotencyKey })),
    listMethods: async () => required(await request(Methods, 'methods')),
  }
}

const pathOf = (id: string) => `payments/${encodeURIComponent(id)}`

function required<T>(answer: T | null): T {
  if (answer === null) throw new Error('Mollie does not know this payment.')
  return answer
}

const Problem = z.object({ detail: z.string() })
async function detailOf(response: Response): Promise<string> {
  const problem = Problem.safeParse(await response.json().catch(() => null))
  return problem.success ? problem.data.detail : 'no reason given'
}
