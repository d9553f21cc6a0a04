/** Accent colours of niches, for brands without their own. `base.css` derives the rest. */
import { type NicheName, niches } from '#domain/landers/lander-slugs.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import type { Template } from '#domain/sites/templates.ts'

type Tone = { hue: number; chroma: number }

/** Near the hues that its people are drawn in (`niches.css`). The general niche has its look's own colour. */
const tones: Record<Exclude<NicheName, 'general'>, Tone> = {
  she: { hue: 325, chroma: 1 },
  bdsm: { hue: 12, chroma: 0.65 },
  bbw: { hue: 55, chroma: 0.9 },
  gilf: { hue: 290, chroma: 0.85 },
  milf: { hue: 35, chroma: 1 },
  gay: { hue: 245, chroma: 1 },
}

/** How light and how strong a look's accent is, in light and in dark. */
const strengths: Record<Template, readonly [light: [number, number], dark: [number, number]]> = {
  social: [
    [0.53, 0.165],
    [0.76, 0.13],
  ],
  classic: [
    [0.41, 0.095],
    [0.81, 0.085],
  ],
  lavish: [
    [0.33, 0.09],
    [0.82, 0.085],
  ],
}

type Brand = Pick<SiteFile, 'template' | 'niche' | 'tokens'>

/** The accent colours beside the template's own. A brand sets all of them or none. */
export function tokensOf({ template, niche, tokens }: Brand): Record<string, string> {
  const name = niches[niche - 1] ?? 'general'
  if (name === 'general' || tokens.primary !== undefined || tokens.on_primary !== undefined) return tokens
  const { hue, chroma } = tones[name]
  const [light, dark] = strengths[template].map(([l, c]) => `oklch(${l} ${Number((c * chroma).toFixed(3))} ${hue})`)
  return { primary: `light-dark(${light}, ${dark})`, ...tokens }
}
