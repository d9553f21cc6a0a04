/** The pages under `/pages/` (spec, section 2): texts of `locales/legal/` that every brand has in each of its languages. */
export const legalPages = ['terms', 'privacy', 'cookies', 'service', 'faq', 'return-policy', 'ban'] as const
export type LegalPage = (typeof legalPages)[number]
