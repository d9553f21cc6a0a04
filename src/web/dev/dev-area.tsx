/** The layout of the pages for developers, in the usual frame. Their texts are English only. */
import { Outlet } from 'react-router'
import { Shell } from '#web/shell/shell.tsx'

export default function DevArea() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
