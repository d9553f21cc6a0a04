/** The locales that a recipe about texts has to touch beside English. */
import { locales } from '#domain/languages/languages.ts'

export const translated = locales.filter((locale) => locale !== 'en')
