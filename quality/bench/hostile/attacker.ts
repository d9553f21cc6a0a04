/** An attacker as a process of its own, of the lowest priority: it takes no processor time from the server. */
import { setPriority } from 'node:os'
import { attack, type NamedOrder } from './attacks.ts'

setPriority(19)
process.on('message', async (order) => {
  process.send?.(await attack(order as NamedOrder), () => process.exit(0))
})
process.on('disconnect', () => process.exit(0))
