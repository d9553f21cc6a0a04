/** The built-in sandbox behind the interface of the stand-ins: its records are rows, and it signs its webhooks itself. */
import type { PaymentKind } from '#domain/credits/orders.ts'
import { setPaymentState, type SandboxState } from '#server/payments/sandbox-ledger.ts'
import { signatureHeader } from '#server/infrastructure/webhook-signature.ts'
import type { Webhook } from '#server/ports/payments.ts'
import type { TestApp } from '../test-app.ts'
import { required, type StandIn } from './stand-in.ts'

const stateOf = (kind: PaymentKind): SandboxState => (kind === 'expired' ? 'cancelled' : kind === 'dispute_won' ? 'paid' : kind)

export function openSandboxStandIn(app: TestApp): StandIn {
  const sandbox = required(app.ctx.payments.sandbox, 'sandbox')
  return {
    name: 'sandbox',
    method: 'ideal',
    env: {},
    isTimed: true,
    refunds: [],
    visit: () => 200,
    forgetKeys: () => {},
    happen: async (ref, kind) => void (await setPaymentState(app.ctx.db, ref, stateOf(kind))),
    webhook: (ref, kind, at) => sandbox.signed({ id: `${ref}-${kind}`, ref, kind }, at),
    forge,
    setAway: () => {},
    close: () => Promise.resolve(),
  }
}

function forge(hook: Webhook): Webhook[] {
  const header = hook.headers[signatureHeader] ?? ''
  const seconds = Number(/t=(\d+)/.exec(header)?.[1])
  return [
    { ...hook, headers: {} },
    { ...hook, body: hook.body.replace('"id":"', '"id":"x') },
    { ...hook, headers: { [signatureHeader]: header.replace(/t=\d+/, `t=${seconds + 1}`) } },
  ]
}
