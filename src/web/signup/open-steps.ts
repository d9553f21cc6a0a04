/** Whether the sign-up has anything left to ask. */
import { redirect, type RouterContextProvider } from 'react-router'
import type { User } from '#domain/members.ts'
import { sessionContext } from '#web/session.ts'

/** False once the address is confirmed and the profile says who someone is. */
export const hasOpenSteps = ({ activated, profile }: User) =>
  !activated || !profile.main_image || !(profile.countryregion || profile.city) || !profile.date_of_birth || !profile.personal

/** Whoever has nothing left to fill in has no business in the sign-up. */
export function sendFinishedHome(context: Readonly<RouterContextProvider>): null {
  const user = context.get(sessionContext).get()
  if (user && !hasOpenSteps(user)) throw redirect('/home')
  return null
}
