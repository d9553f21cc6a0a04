/** Why Duet cannot start here: one sentence for the person at the terminal, who needs no stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
