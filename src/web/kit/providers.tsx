/** The context of every page: API, session, site, texts and clock. The same on the server, in the browser and in tests. */
import { type ReactNode, useSyncExternalStore, useState } from 'react'
import type { User } from '#domain/members/members.ts'
import type { Api } from '#web/kit/api/api.ts'
import { ClockProvider } from '#web/kit/text/clock.tsx'
import { type AppContextValue, AppContext, useAppContext } from '#web/kit/app/app-context.ts'
import type { Session } from '#web/kit/app/session.ts'
import type { SiteSettings } from '#web/kit/app/bootstrap.ts'
import { TextProvider } from '#web/kit/text/text.tsx'

export { type AppContextValue, useAppContext }

export function Providers({ children, ...app }: AppContextValue & { children: ReactNode }) {
  return (
    <AppContext value={app}>
      <TextProvider locale={app.start.locale} messages={app.messages}>
        <ClockProvider {...app}>{children}</ClockProvider>
      </TextProvider>
    </AppContext>
  )
}

/** The API for components, in handlers and effects. Loaders use `apiContext`. */
export const useApi = (): Api => useAppContext().api
export const useSession = (): Session => useAppContext().session
export const useSettings = (): SiteSettings => useAppContext().start.settings

/** The logged-in member, updated live; null for a visitor. */
export function useUser(): User | null {
  const { session, start } = useAppContext()
  return useSyncExternalStore(session.subscribe, session.get, () => start.user) ?? null
}

/** The logged-in member, on pages that need a login. */
export function useMember(): User {
  const user = useUser()
  if (!user) throw new Error('This part of a page is for members only')
  return user
}

/** The user when the component was mounted: a sign-up on the page does not change it. */
export function useInitialUser(): User | null {
  const user = useUser()
  return useState(user)[0]
}
