/** Changes the language of the screens before it is saved. */
import { createContext, use } from 'react'
import type { Locale } from '#domain/languages/languages.ts'

export const TextChoiceContext = createContext<(locale: Locale) => void>(() => {})
export const useChooseLocale = () => use(TextChoiceContext)
