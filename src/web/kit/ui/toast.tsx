/** Toasts: short notes at the top of the page, shown for 5 seconds, longer while hovered or focused. */
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { early } from '#web/kit/lazy/early-presses.ts'
import { IconButton } from '#web/kit/ui/icon-button.tsx'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import { Icon } from '#web/kit/ui/icon.tsx'
import styles from '#web/kit/ui/toast.module.css'
import { focusIfLost, useFocusFallback } from '#web/kit/ui/use-focus-fallback.ts'

export type Toast = {
  tone?: 'info' | 'success' | 'danger'
  title?: string
  text?: ReactNode
  action?: { label: string; onPress: () => void }
  /** Moves the focus into the toast when the focused element was removed, and says where it goes afterwards. */
  focus?: { back: () => HTMLElement | null }
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

  // Opened again with every toast, so that it is above dialogs opened since. A focus in the list stays there.
  useEffect(() => {
    const within = list.current?.contains(document.activeElement) ? document.activeElement : null
    list.current?.hidePopover?.()
    if (toasts.length > 0) list.current?.showPopover?.()
    if (within instanceof HTMLElement) within.focus({ preventScroll: true })
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
  const card = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState(false)
  const leave = useEffectEvent(onDone)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => leave(), toastMs)
    return () => clearTimeout(timer)
  }, [held])
  const done = useFocusBack(card, toast.focus, onDone)

  return (
    <div
      ref={card}
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
          <button {...early} type="button" className={styles.action} onClick={() => (action.onPress(), done())}>
            {action.label}
          </button>
        )}
      </div>
      <IconButton label={dismissLabel} icon="x" onClick={done} />
    </div>
  )
}

/** Escape closes a toast. A closed toast that had the focus returns it to its subject, or to the page. */
function useFocusBack(card: RefObject<HTMLElement | null>, focus: Toast['focus'], onDone: () => void) {
  const wasWithin = useRef(false)
  const take = useEffectEvent(() => focus && focusIfLost(card.current?.querySelector('button')))
  useFocusFallback(() => (wasWithin.current ? (focus?.back() ?? document.getElementById('main')) : null))
  const done = () => {
    wasWithin.current = card.current?.contains(document.activeElement) ?? false
    onDone()
  }
  const onKeyDown = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && done())
  useEffect(() => {
    const box = card.current
    const onKey = (event: KeyboardEvent) => onKeyDown(event)
    box?.addEventListener('keydown', onKey)
    // After the list is shown.
    const timer = setTimeout(() => take())
    return () => {
      clearTimeout(timer)
      box?.removeEventListener('keydown', onKey)
    }
  }, [card])
  return done
}

let noteAfterNavigation: Toast | null = null

/** Shows a toast on the next page. Only in the browser: call it right before navigating. */
export const noteOnNextPage = (note: Toast) => {
  noteAfterNavigation = note
}

/** Mounted again with every navigation. */
export const NextNote = () => <Note key={useLocation().key} />

function Note() {
  const toast = useToast()
  useEffect(() => {
    if (noteAfterNavigation) toast(noteAfterNavigation)
    noteAfterNavigation = null
  }, [toast])
  return null
}
