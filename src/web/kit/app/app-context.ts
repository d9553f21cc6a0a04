/** The app context: what `<Providers>` gives to every component of a page. */
import { createContext, use } from 'react'
import type { Api } from '#web/kit/api/api.ts'
import type { Session } from '#web/kit/app/session.ts'
import type { Start } from '#web/kit/app/bootstrap.ts'

export type AppContextValue = {
  api: Api
  session: Session
  start: Start
  messages: object
  nonce?: string | undefined
}

export const AppContext = createContext<AppContextValue | null>(null)

export function useAppContext(): AppContextValue {
  const app = use(AppContext)
  if (!app) throw new Error('This part of a page stands outside <Providers>')
  return app
}
