/** The frame: areas at the left, the place at the top, bands, and the screen. On a phone the areas are behind one button. */
import { useEffect, useRef } from 'react'
import { NavigationType, Outlet, useLocation, useNavigation, useNavigationType } from 'react-router'
import { useConsoleState } from '#console/app/console.ts'
import { UndoProvider } from '#console/decisions/undo.tsx'
import { areaAt } from '#console/shell/areas.ts'
import { Bands } from '#console/shell/bands.tsx'
import styles from '#console/shell/frame.module.css'
import { useKeys } from '#console/shell/keys.ts'
import { Nav, NavSheet } from '#console/shell/nav.tsx'
import { KeysHelp } from '#console/shell/keys-help.tsx'
import { Palette } from '#console/shell/palette.tsx'
import { PersonMenu } from '#console/shell/person-menu.tsx'
import { ScopeMenu } from '#console/shell/scope-menu.tsx'
import { useChanges } from '#console/shell/use-changes.ts'
import { useShell } from '#console/shell/use-shell.ts'
import { SignInPage } from '#console/sign-in/sign-in-page.tsx'
import { NotAllowed } from '#console/ui/problem.tsx'
import { Page } from '#console/ui/page.tsx'
import { useRights } from '#console/app/rights.ts'
import { useText } from '#web/kit/text/text.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

export const Frame = () => (useConsoleState().me ? <SignedIn /> : <SignInPage />)

function SignedIn() {
  const text = useText('console.frame')
  const shell = useShell()
  const { pathname } = useLocation()
  useKeys(shell)
  useChanges()
  useHeadingFocus(pathname)
  const isLoading = useNavigation().state === 'loading'
  const area = areaAt(pathname)
  return (
    <div className={styles.frame}>
      <a className="skip-link" href="#main">
        {text('skip')}
      </a>
      <div className={styles.side}>
        <div className={styles.mark}>
          Duet <span>{text('console')}</span>
        </div>
        <Nav />
      </div>
      <div className={styles.body}>
        <header className={styles.top}>
          <div className={styles.small}>
            <IconButton label={text('areas')} icon="grip" onClick={() => shell.open('areas')} />
          </div>
          {area?.isScoped && <ScopeMenu />}
          <button type="button" className={styles.find} onClick={() => shell.open('palette')}>
            <Icon name="search" size={16} />
            <span>{text('find')}</span>
            <kbd>{text('ctrl')} K</kbd>
          </button>
          <PersonMenu onKeys={() => shell.open('keys')} />
        </header>
        <Bands />
        <main id="main" tabIndex={-1} className={styles.main} aria-busy={isLoading || undefined}>
          <UndoProvider>
            <Screen />
          </UndoProvider>
        </main>
      </div>
      <NavSheet open={shell.shown === 'areas'} onClose={shell.close} />
      <Palette open={shell.shown === 'palette'} onClose={shell.close} onKeys={() => shell.open('keys')} />
      <KeysHelp open={shell.shown === 'keys'} onClose={shell.close} />
    </div>
  )
}

/** The screen, or which right is missing for it. */
function Screen() {
  const text = useText('console.areas')
  const area = areaAt(useLocation().pathname)
  const { sees } = useRights()
  if (!area?.permission || sees(area.permission)) return <Outlet />
  return (
    <Page title={text(area.name)}>
      <NotAllowed permission={area.permission} />
    </Page>
  )
}

/** After a navigation the heading gets the focus, so that a reader hears where it is. Not at the first load, but where a link has just let somebody in. */
function useHeadingFocus(pathname: string) {
  const last = useRef(useNavigationType() === NavigationType.Pop ? pathname : null)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [pathname])
}
