/** The tints of drawings, made from the colours of a brand that has its own. A brand without any has those of its look. */

/** In dark pages ink stays dark and paper light, as in a drawing of the look: only lines turn light. */
const tints = {
  '--tint-1': 'color-mix(in oklab, var(--color-primary) 12%, var(--color-surface))',
  '--tint-2': 'color-mix(in oklab, var(--color-primary) 45%, var(--color-surface))',
  '--tint-3': 'var(--color-accent)',
  '--tint-4': 'color-mix(in oklab, var(--color-accent) 35%, var(--color-surface))',
  '--tint-5': 'var(--color-primary)',
  '--tint-paper': 'light-dark(var(--color-raised), var(--color-on-scrim))',
  '--tint-ink': 'light-dark(var(--color-text), var(--color-scrim))',
  '--tint-line': 'var(--color-text)',
}

/** As declarations of a stylesheet. */
export const tintsAsCss = Object.entries(tints)
  .map(([name, value]) => `${name}:${value}`)
  .join(';')

/** With one of the two colours the drawings would be half the look's: nothing then. */
export const ownTints = ({ primary, accent }: Record<string, string>) =>
  primary === undefined || accent === undefined ? undefined : tints
