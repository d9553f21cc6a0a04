/** Corners: how round a brand's edges are, in place of its look's own. Sizes are in pixels, so that pages and mails share them. */
import * as z from 'zod/mini'

export const Corners = z.enum(['square', 'soft', 'round'])
export type Corners = z.infer<typeof Corners>

/** The tokens `--radius-…` of a look (`src/web/themes`). `bubble` is the least of a message, whose tail has 4. */
type Radii = Record<'small' | 'control' | 'button' | 'photo' | 'card' | 'panel' | 'bubble', string>

// prettier-ignore
export const radiiOf: Record<Corners, Radii> = {
  square: { small: '0px', control: '0px', button: '0px', photo: '0px', card: '0px', panel: '0px', bubble: '4px' },
  soft: { small: '6px', control: '10px', button: '10px', photo: '12px', card: '14px', panel: '14px', bubble: '10px' },
  round: { small: '10px', control: '16px', button: '999px', photo: '24px', card: '24px', panel: '24px', bubble: '16px' },
}
