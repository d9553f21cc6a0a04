/** The thin bar of a running navigation. It does not appear for quick pages (spec, section 9). */
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import styles from '#web/shell/loading-bar.module.css'

const throttleMs = 200
const hideDelayMs = 500
const resetDelayMs = 400

type Phase = 'idle' | 'running' | 'full' | 'hiding'

export function LoadingBar() {
  const loading = useNavigation().state !== 'idle'
  const [phase, setPhase] = useState<Phase>('idle')
  useEffect(() => {
    if (loading) return after(throttleMs, () => setPhase('running'))
    if (phase === 'running') return after(0, () => setPhase('full'))
    if (phase === 'full') return after(hideDelayMs, () => setPhase('hiding'))
    if (phase === 'hiding') return after(resetDelayMs, () => setPhase('idle'))
    return undefined
  }, [loading, phase])
  return <div className={styles.bar} data-phase={phase} aria-hidden="true" />
}

function after(ms: number, act: () => void) {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}
