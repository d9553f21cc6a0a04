/** The button, and the link that looks like one, with tones and sizes. The template's CSS decides how they look. */
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { useEarly } from '#web/kit/lazy/early-presses.ts'
import styles from '#web/kit/ui/button.module.css'
import spinnerStyles from '#web/kit/ui/spinner.module.css'

export type ButtonStyle = {
  tone?: 'primary' | 'quiet' | 'outline' | 'danger' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  /** As wide as its container. */
  wide?: boolean | undefined
}

const look = ({ tone = 'primary', size = 'medium', wide = false }: ButtonStyle, className = '') => ({
  className: `${styles.button} ${className}`,
  'data-tone': tone,
  'data-size': size,
  'data-wide': wide || undefined,
})

type ButtonProps = ComponentProps<'button'> & ButtonStyle & { busy?: boolean; children: ReactNode }

/** While `busy` it keeps the focus and its width, and a second press does nothing. */
export function Button({
  tone,
  size,
  wide,
  busy = false,
  type = 'button',
  onClick,
  className,
  children,
  ref,
  ...props
}: ButtonProps) {
  const control = useEarly(ref)
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...props}
      {...(type === 'button' && !props.popoverTarget ? control : { ref })}
      {...look({ tone, size, wide }, className)}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      <span className={styles.words}>{children}</span>
      {busy && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
    </button>
  )
}

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonStyle

export function ButtonLink({ tone, size, wide, className, children, ...props }: ButtonLinkProps) {
  return (
    <Link {...props} {...look({ tone, size, wide }, className)}>
      <span className={styles.words}>{children}</span>
    </Link>
  )
}

/** The spinner of a running action. With a label it is read aloud too. */
export const Spinner = ({ label, size = 20 }: { label?: string; size?: 16 | 20 | 32 }) => (
  <span className={spinnerStyles.spinner} style={{ inlineSize: size, blockSize: size }} role={label ? 'status' : undefined}>
    {label && <span className="visually-hidden">{label}</span>}
  </span>
)

type Press = { button: number; altKey: boolean; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }

/** True for a plain press of a link: no key for another tab or window, and no download. */
export const isPlainPress = ({ button, altKey, ctrlKey, metaKey, shiftKey }: Press) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey
