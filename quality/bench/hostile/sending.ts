/** What attacks have in common: who sends, and so many at once for so long. */
import type { Connections, Sending } from './connections.ts'

/** `forMs`: how long the attack may last. `profiles`: whom the attackers look at. `address`: where all of it comes from. */
export type Order = { port: number; cookies: string[]; profiles: number[]; address: string; forMs: number }
export type Attack = (order: Order, connections: Connections) => Promise<void>

export const asVisitor = ({ address }: Order) => ({ 'x-forwarded-for': address })
export const asMember = (order: Order, n = 0) => ({ ...asVisitor(order), cookie: order.cookies[n % order.cookies.length] ?? '' })

/** Sends again and again, so many at once, until the time is over. */
export async function over(order: Order, connections: Connections, atOnce: number, next: (n: number) => Sending) {
  const untilMs = performance.now() + order.forMs
  let n = 0
  const lane = async () => {
    while (performance.now() < untilMs) await connections.send(next(n++))
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}
