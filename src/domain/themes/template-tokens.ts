/** Colours and fonts of every template, as its stylesheet has them (a test compares). */
import type { Template } from '#domain/sites/templates.ts'
import type { Font, Fonts } from '#domain/themes/fonts.ts'

/** Made from the others in every look (`src/web/themes/base.css`). */
const made = {
  primary_text:
    'light-dark( oklch(from var(--color-primary) min(l, 0.5) c h), oklch(from var(--color-primary) max(l, 0.8) c h) )',
  primary_soft: 'color-mix(in oklab, var(--color-primary) 12%, var(--color-surface))',
  primary_hover: 'color-mix(in oklab, var(--color-primary) 90%, var(--color-text))',
  hover: 'color-mix(in oklab, var(--color-text) 7%, transparent)',
  success_soft: 'color-mix(in oklab, var(--color-success) 12%, var(--color-surface))',
  warning_soft: 'color-mix(in oklab, var(--color-warning) 14%, var(--color-surface))',
  danger_soft: 'color-mix(in oklab, var(--color-danger) 11%, var(--color-surface))',
  info_soft: 'color-mix(in oklab, var(--color-text) 6%, var(--color-surface))',
}

const tokensByTemplate: Record<Template, Record<string, string>> = {
  social: {
    surface: 'light-dark(oklch(0.986 0.008 55), oklch(0.2 0.038 335))',
    raised: 'light-dark(oklch(1 0 0), oklch(0.255 0.044 335))',
    sunken: 'light-dark(oklch(0.957 0.016 45), oklch(0.165 0.034 335))',
    text: 'light-dark(oklch(0.25 0.045 340), oklch(0.955 0.012 50))',
    muted: 'light-dark(oklch(0.48 0.035 345), oklch(0.77 0.028 350))',
    line: 'light-dark(oklch(0.905 0.018 30), oklch(0.35 0.045 335))',
    line_strong: 'light-dark(oklch(0.6 0.035 350), oklch(0.6 0.05 340))',
    primary: 'light-dark(oklch(0.585 0.215 14), oklch(0.73 0.165 12))',
    on_primary: 'light-dark(oklch(1 0 0), oklch(0.2 0.06 345))',
    accent: 'light-dark(oklch(0.86 0.145 82), oklch(0.84 0.135 82))',
    on_accent: 'light-dark(oklch(0.28 0.06 340), oklch(0.22 0.05 340))',
    success: 'light-dark(oklch(0.48 0.11 160), oklch(0.79 0.13 165))',
    on_success: 'light-dark(oklch(1 0 0), oklch(0.2 0.05 165))',
    warning: 'light-dark(oklch(0.5 0.11 62), oklch(0.83 0.13 78))',
    on_warning: 'light-dark(oklch(1 0 0), oklch(0.22 0.05 60))',
    danger: 'light-dark(oklch(0.5 0.19 28), oklch(0.76 0.14 28))',
    on_danger: 'light-dark(oklch(1 0 0), oklch(0.2 0.06 28))',
    scrim: 'oklch(0.19 0.05 340)',
    on_scrim: 'oklch(0.99 0.008 60)',
    focus: 'light-dark(oklch(0.5 0.2 300), oklch(0.82 0.12 300))',
  },
  classic: {
    surface: 'light-dark(oklch(0.977 0.008 92), oklch(0.215 0.014 235))',
    raised: 'light-dark(oklch(0.996 0.003 92), oklch(0.25 0.016 235))',
    sunken: 'light-dark(oklch(0.947 0.011 92), oklch(0.185 0.013 235))',
    text: 'light-dark(oklch(0.245 0.016 190), oklch(0.94 0.008 95))',
    muted: 'light-dark(oklch(0.455 0.016 175), oklch(0.75 0.014 200))',
    line: 'light-dark(oklch(0.87 0.013 95), oklch(0.36 0.017 230))',
    line_strong: 'light-dark(oklch(0.58 0.016 150), oklch(0.6 0.02 220))',
    primary: 'light-dark(oklch(0.39 0.078 162), oklch(0.8 0.092 162))',
    on_primary: 'light-dark(oklch(0.99 0.005 95), oklch(0.21 0.035 165))',
    accent: 'light-dark(oklch(0.5 0.125 38), oklch(0.76 0.1 48))',
    on_accent: 'light-dark(oklch(0.99 0.005 95), oklch(0.2 0.04 40))',
    success: 'light-dark(oklch(0.44 0.09 150), oklch(0.79 0.11 152))',
    on_success: 'light-dark(oklch(1 0 0), oklch(0.2 0.04 150))',
    warning: 'light-dark(oklch(0.47 0.095 70), oklch(0.82 0.11 82))',
    on_warning: 'light-dark(oklch(1 0 0), oklch(0.22 0.05 70))',
    danger: 'light-dark(oklch(0.46 0.15 27), oklch(0.76 0.12 27))',
    on_danger: 'light-dark(oklch(1 0 0), oklch(0.2 0.05 27))',
    scrim: 'oklch(0.2 0.015 220)',
    on_scrim: 'oklch(0.985 0.006 92)',
    focus: 'light-dark(oklch(0.5 0.14 250), oklch(0.82 0.1 235))',
  },
  lavish: {
    surface: 'light-dark(oklch(0.968 0.014 85), oklch(0.158 0.026 12))',
    raised: 'light-dark(oklch(0.99 0.008 88), oklch(0.202 0.034 12))',
    sunken: 'light-dark(oklch(0.937 0.02 82), oklch(0.125 0.02 12))',
    text: 'light-dark(oklch(0.23 0.04 12), oklch(0.935 0.02 82))',
    muted: 'light-dark(oklch(0.45 0.035 30), oklch(0.755 0.03 68))',
    line: 'light-dark(oklch(0.86 0.035 82), oklch(0.345 0.042 45))',
    line_strong: 'light-dark(oklch(0.58 0.06 70), oklch(0.58 0.065 72))',
    primary: 'light-dark(oklch(0.3 0.09 14), oklch(0.81 0.105 84))',
    on_primary: 'light-dark(oklch(0.9 0.07 88), oklch(0.2 0.045 30))',
    accent: 'light-dark(oklch(0.48 0.085 72), oklch(0.47 0.145 14))',
    on_accent: 'light-dark(oklch(0.99 0.01 88), oklch(0.965 0.02 82))',
    success: 'light-dark(oklch(0.43 0.085 155), oklch(0.8 0.105 155))',
    on_success: 'light-dark(oklch(0.99 0.01 88), oklch(0.18 0.04 155))',
    warning: 'light-dark(oklch(0.47 0.1 62), oklch(0.83 0.12 70))',
    on_warning: 'light-dark(oklch(0.99 0.01 88), oklch(0.2 0.05 60))',
    danger: 'light-dark(oklch(0.45 0.16 25), oklch(0.75 0.13 22))',
    on_danger: 'light-dark(oklch(0.99 0.01 88), oklch(0.18 0.05 22))',
    scrim: 'oklch(0.11 0.025 12)',
    on_scrim: 'oklch(0.96 0.022 84)',
    focus: 'light-dark(oklch(0.48 0.12 60), oklch(0.9 0.09 88))',
  },
}

/** The names are those of a brand's `tokens`: `on_primary` is `--color-on-primary`. */
export const templateTokens = (template: Template): Record<string, string> => ({ ...made, ...tokensByTemplate[template] })

export const templateFonts: Record<Template, Record<keyof Fonts, Font>> = {
  social: { text: 'figtree', heading: 'figtree' },
  classic: { text: 'dm-sans', heading: 'source-serif-4' },
  lavish: { text: 'figtree', heading: 'playfair-display' },
}
