/** Why Duet cannot start: one sentence for the person at the terminal, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
