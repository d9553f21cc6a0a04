/** The bars over the pages of some members: what needs their attention first. */
import type { User } from '#domain/members/members.ts'
import { PendingMailBar } from '#web/account/pending-mail-bar.tsx'
import { PauseBar } from '#web/account-deletion/pause-bar.tsx'
import { ActivationBar } from '#web/shell/activation-bar.tsx'

export const MemberBars = ({ user }: { user: User }) => (
  <>
    {!user.activated && <ActivationBar user={user} />}
    {user.pending_email && <PendingMailBar email={user.pending_email} />}
    {user.paused && <PauseBar />}
  </>
)
