/** The pages of members. */
import { Outlet } from 'react-router'
import { Shell } from '#web/shell/shell.tsx'

export default function MemberArea() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
