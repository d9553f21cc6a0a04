/** What surrounds every screen, signed in or not: toasts, dialogs that calls wait for, and one blocker of navigations. */
import { Outlet } from 'react-router'
import { GateDialogs } from '#console/sign-in/gates.tsx'
import { NavigationBlocker } from '#web/kit/routing/navigation-block.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { ToastProvider } from '#web/kit/ui/toast.tsx'

export function Around() {
  const text = useText('console.frame')
  return (
    <ToastProvider label={text('toasts')} dismissLabel={text('dismiss')}>
      <Outlet />
      <GateDialogs />
      <NavigationBlocker />
    </ToastProvider>
  )
}
