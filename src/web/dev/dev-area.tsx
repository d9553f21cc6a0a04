/** The pages for developers, in the usual frame. Their own words are English: nobody else reads them. */
import { Outlet } from 'react-router'
import { Shell } from '#web/shell/shell.tsx'

export default function DevArea() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
