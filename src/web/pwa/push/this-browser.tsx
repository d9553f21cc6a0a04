/** Whether this browser is told of what happens, in words, and one button to change it; where only its owner can, how. */
import { isAppleMobile } from '#web/pwa/install/apple-mobile.ts'
import { InstallHere } from '#web/pwa/install/install-here.tsx'
import { useSettings } from '#web/kit/providers.tsx'
import styles from '#web/pwa/push/this-browser.module.css'
import { useThisBrowser } from '#web/pwa/push/use-this-browser.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

export function ThisBrowser() {
  const text = useText('notifications.here')
  const { state, lastMessage, busy, failed, turnOn, turnOff } = useThisBrowser()
  const { name: brand } = useSettings()
  const isOn = state === 'on'
  return (
    <section className={styles.here} aria-labelledby="this-browser">
      <h3 id="this-browser" className={styles.name}>
        {text('title')}
      </h3>
      <output className={styles.state} data-state={state}>
        {state && (
          <>
            <Icon name={isOn ? 'bell' : 'bell-off'} size={16} />
            {state === 'needs_home_screen' ? text(state, { brand }) : text(state)}
          </>
        )}
      </output>
      {isOn && lastMessage?.body && <p className={styles.how}>{text('last', { note: lastMessage.body })}</p>}
      {state === 'denied' && <p className={styles.how}>{isAppleMobile() ? text('allow_apple', { brand }) : text('allow')}</p>}
      {(isOn || state === 'off') && (
        <Button size="small" tone={isOn ? 'outline' : 'primary'} busy={busy} onClick={() => void (isOn ? turnOff() : turnOn())}>
          {text(isOn ? 'turn_off' : 'turn_on')}
        </Button>
      )}
      {failed && (
        <Notice tone="danger" live>
          {text(isOn ? 'off_failed' : 'on_failed')}
        </Notice>
      )}
      <InstallHere />
    </section>
  )
}
