/** How long an owner's own words may be, in characters, and how many parts a page has. */
export const wordLengths = {
  tagline: 160,
  headline: 80,
  lead: 240,
  reason_title: 60,
  reason_text: 200,
  line: 200,
  button: 30,
  alt: 160,
} as const

export const mostReasons = 3
export const stepCount = 3
export const mostLanderTexts = 400
export const variantCounts = { least: 2, most: 4 } as const
export const mostWeight = 1000
export const mostExperiments = 40
