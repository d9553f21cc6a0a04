/** For loaders of the sign-up: a member with nothing left to fill in goes home. */
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
