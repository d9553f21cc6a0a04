/** Whether the sign-up has anything left to ask. */
import { redirect, type RouterContextProvider } from 'react-router'
import type { User } from '#domain/members/members.ts'
import { sessionContext } from '#web/kit/app/session.ts'
import { startContext } from '#web/kit/app/bootstrap.ts'

/** False once the address is confirmed and the profile says who someone is. `asksNotes`: this site shows a text of one's own. */
const hasOpenSteps = ({ activated, profile }: User, asksNotes: boolean) =>
  !activated ||
  !profile.main_image ||
  !(profile.countryregion || profile.city) ||
  !profile.date_of_birth ||
  (asksNotes && !profile.personal)

/** Whoever has nothing left to fill in has no business in the sign-up. */
export function sendFinishedHome(context: Readonly<RouterContextProvider>): null {
  const user = context.get(sessionContext).get()
  const asksNotes = context.get(startContext).settings.visible_profile_notes
  if (user && !hasOpenSteps(user, asksNotes)) throw redirect('/home')
  return null
}
