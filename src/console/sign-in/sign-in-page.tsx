/** The sign-in screen: at its own address, and in place of any screen while nobody is signed in. */
import { Link, Navigate, useLocation } from 'react-router'
import { useConsole, useConsoleState } from '#console/app/console.ts'
import { Ground } from '#console/sign-in/ground.tsx'
import { SignInForm } from '#console/sign-in/sign-in-form.tsx'
import styles from '#console/sign-in/sign-in.module.css'
import { useText } from '#web/kit/text/text.tsx'

export function SignInPage() {
  const text = useText('console.sign_in')
  const { set } = useConsole()
  const { me } = useConsoleState()
  const { pathname } = useLocation()
  if (me && pathname === '/sign-in') return <Navigate to="/" replace />
  return (
    <Ground title={text('title')} lead={text('lead')}>
      <SignInForm onEntered={set} />
      <p>
        <Link to="/recovery">{text('recovery')}</Link>
      </p>
      <p className={styles.quiet}>{text('lost')}</p>
    </Ground>
  )
}
