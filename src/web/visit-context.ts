/** Where the page renderer finds the visit it renders for. */
import { createContext } from 'react-router'
import type { Visit } from '#domain/page-request.ts'

export const visitContext = createContext<Visit>()
