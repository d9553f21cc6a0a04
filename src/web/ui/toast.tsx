/** Short notes at the top end of the page: 5 seconds each, and they wait while looked at. */
import { createContext, type ReactNode, use, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from '#web/ui/toast.module.css'

export type Toast = {
  tone?: 'info' | 'success' | 'danger'
  title?: string
  text: ReactNode
  action?: { label: string; onPress: () => void }
}

const toastMs = 5000
const icons: Record<NonNullable<Toast['tone']>, IconName> = { info: 'info', success: 'circle-check', danger: 'circle-alert' }
const ToastContext = createContext<(toast: Toast) => void>(() => {})

/** `const toast = useToast(); toast({ tone: 'danger', title, text })` */
export const useToast = () => use(ToastContext)

type ToastProviderProps = { children: ReactNode; label: string; dismissLabel: string }

export function ToastProvider({ children, label, dismissLabel }: ToastProviderProps) {
  const [toasts, setToasts] = useState<(Toast & { id: number })[]>([])
  const next = useRef(0)
  const list = useRef<HTMLElement>(null)
  const show = useCallback((toast: Toast) => setToasts((all) => [...all.slice(-2), { ...toast, id: next.current++ }]), [])
  const dismiss = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), [])

  // Opened anew with every toast, so that it lies above a dialog that was opened since.
  useEffect(() => {
    list.current?.hidePopover?.()
    if (toasts.length > 0) list.current?.showPopover?.()
  }, [toasts.length])

  return (
    <ToastContext value={show}>
      {children}
      <section ref={list} className={styles.list} popover="manual" aria-label={label} aria-live="polite">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} dismissLabel={dismissLabel} onDone={() => dismiss(toast.id)} />
        ))}
      </section>
    </ToastContext>
  )
}

function ToastCard({ toast, dismissLabel, onDone }: { toast: Toast; dismissLabel: string; onDone: () => void }) {
  const { tone = 'info', title, text, action } = toast
  const [held, setHeld] = useState(false)
  const leave = useEffectEvent(onDone)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => leave(), toastMs)
    return () => clearTimeout(timer)
  }, [held])

  return (
    <div
      className={styles.toast}
      data-tone={tone}
      role={tone === 'danger' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icons[tone]} size={24} />
      <div className={styles.words}>
        {title && <strong>{title}</strong>}
        <span>{text}</span>
        {action && (
          <button type="button" className={styles.action} onClick={() => (action.onPress(), onDone())}>
            {action.label}
          </button>
        )}
      </div>
      <IconButton label={dismissLabel} icon="x" onClick={onDone} />
    </div>
  )
}
