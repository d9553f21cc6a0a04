/** For loaders of the sign-up: redirects a member with no open step to home. */
import { redirect, type RouterContextProvider } from 'react-router'
import { openStepsOf } from '#domain/signup/signup-steps.ts'
import { sessionContext } from '#web/kit/app/session.ts'
import { startContext } from '#web/kit/app/bootstrap.ts'

/** Sends a member home whose address is confirmed and whose profile lacks nothing. */
export function sendFinishedHome(context: Readonly<RouterContextProvider>): null {
  const user = context.get(sessionContext).get()
  const hasNotesStep = context.get(startContext).settings.visible_profile_notes
  if (user?.activated && openStepsOf(user.profile, hasNotesStep).length === 0) throw redirect('/home')
  return null
}
