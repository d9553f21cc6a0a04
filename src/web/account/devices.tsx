/** Devices on the settings page: where the member is logged in, and logging other devices out. */
import { useRef, useState } from 'react'
import type { Device, DeviceRemoval } from '#domain/accounts/accounts.ts'
import styles from '#web/parts/password/account-sections.module.css'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { AccountSection } from '#web/kit/page/account-section.tsx'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { useFocusFallback } from '#web/kit/ui/use-focus-fallback.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Badge } from '#web/kit/ui/badge.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'
import { useQuery } from '#web/kit/data/use-query.ts'
import { useApi } from '#web/kit/providers.tsx'

const sectionId = 'devices'
/** Further devices are shown by a button. */
const unfoldedCount = 5

export function Devices() {
  const text = useText('account.devices')
  const toast = useToast()
  const { devices, error, ending, load, end } = useDevices(() => toast({ tone: 'success', text: text('ended') }))
  const [isUnfolded, setUnfolded] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useFocusFallback(() => list.current, isUnfolded)
  const hasOthers = devices?.some(({ current }) => !current) ?? false
  return (
    <AccountSection id={sectionId} title={text('title')} lead={text('lead')}>
      <div className={styles.listed}>
        {devices === null && error === null && <Skeleton lines={2} />}
        <ErrorNotice
          error={error}
          title={devices === null ? text('failed') : undefined}
          retry={devices === null && { label: text('again'), onPress: load }}
        />
        {devices && (
          <ul ref={list} tabIndex={-1} className={styles.list} aria-label={text('list')}>
            {(isUnfolded ? devices : devices.slice(0, unfoldedCount)).map((device) => (
              <DeviceRow key={device.id} device={device} busy={ending === device.id} onEnd={() => end({ id: device.id })} />
            ))}
          </ul>
        )}
        {!isUnfolded && devices && devices.length > unfoldedCount && (
          <Button tone="quiet" onClick={() => setUnfolded(true)}>
            {text('more', { count: devices.length - unfoldedCount })}
          </Button>
        )}
        {hasOthers && (
          <Button tone="outline" busy={ending === 'others'} onClick={() => end({ others: true })}>
            {text('end_others')}
          </Button>
        )}
      </div>
    </AccountSection>
  )
}

const phones = new Set<string | null>(['Android', 'iPhone', 'iPad'])

function DeviceRow({ device, busy, onEnd }: { device: Device; busy: boolean; onEnd: () => void }) {
  const text = useText('account.devices')
  const { short } = usePageTime()
  useFocusFallback(sectionId)
  const { browser, system, current, seen_at } = device
  const name = browser && system ? text('name', { browser, system }) : (browser ?? system ?? text('unknown'))
  return (
    <li className={styles.row}>
      <Icon name={phones.has(system) ? 'smartphone' : 'monitor'} size={24} />
      <div className={styles.words}>
        <strong>{name}</strong>
        {!current && <span className={styles.quiet}>{text('seen', { when: short(seen_at) })}</span>}
      </div>
      {current ? (
        <Badge tone="success">{text('here')}</Badge>
      ) : (
        <Button tone="quiet" size="small" busy={busy} aria-label={text('end_label', { device: name })} onClick={onEnd}>
          {text('end')}
        </Button>
      )}
    </li>
  )
}

/** The member's sessions: loaded when shown, ended one by one or together. */
function useDevices(onEnded: () => void) {
  const api = useApi()
  const { data, set, error, fail, reload } = useQuery('devices', async (_api, signal) => {
    return (await api('GET /api/sessions.php', {}, { signal })).sessions
  })
  /** The id of the session that is being ended, or all others. */
  const [ending, setEnding] = useState<number | 'others' | null>(null)

  const end = async (which: DeviceRemoval) => {
    if (ending !== null) return
    setEnding('id' in which ? which.id : 'others')
    fail(null)
    try {
      set((await api('DELETE /api/sessions.php', { body: which })).sessions)
      onEnded()
    } catch (thrown) {
      fail(thrown)
    } finally {
      setEnding(null)
    }
  }
  return { devices: data ?? null, error, ending, load: reload, end: (which: DeviceRemoval) => void end(which) }
}
