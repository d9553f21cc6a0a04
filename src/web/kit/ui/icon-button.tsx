/** A button or link with an icon only: its label is read aloud and shown as a tooltip. */
import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'
import { useEarly } from '#web/kit/lazy/early-presses.ts'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import { Icon } from '#web/kit/ui/icon.tsx'
import styles from '#web/kit/ui/icon-button.module.css'
import { Spinner } from '#web/kit/ui/button.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: string
  icon: IconName
  tone?: 'quiet' | 'primary' | 'raised' | 'danger'
  size?: 'medium' | 'large'
  /** For a toggle such as a like: the icon fills and `aria-pressed` is set. */
  pressed?: boolean
  busy?: boolean
}

export function IconButton({
  label,
  icon,
  tone = 'quiet',
  size = 'medium',
  pressed,
  busy = false,
  className = '',
  type = 'button',
  onClick,
  ref,
  ...props
}: IconButtonProps) {
  const control = useEarly(ref)
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...props}
      {...(type === 'button' && !props.popoverTarget ? control : { ref })}
      type={type}
      className={`${styles.button} ${className}`}
      data-tone={tone}
      data-size={size}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-busy={busy || undefined}
      aria-disabled={busy || props['aria-disabled'] || undefined}
      onClick={press}
    >
      {busy ? <Spinner /> : <Icon name={icon} size={size === 'large' ? 24 : 20} filled={pressed ?? false} />}
    </button>
  )
}

type IconLinkProps = Omit<ComponentProps<typeof Link>, 'children' | 'className'> &
  Pick<IconButtonProps, 'label' | 'icon' | 'tone'>

export const IconLink = ({ label, icon, tone = 'quiet', ...props }: IconLinkProps) => (
  <Link {...props} className={styles.button} data-tone={tone} aria-label={label} title={label}>
    <Icon name={icon} size={20} />
  </Link>
)
