/** Where the page renderer finds the visit it renders for. */
import { createContext } from 'react-router'
import type { PageRequest } from '#domain/page-request.ts'

export const pageRequestContext = createContext<PageRequest>()
