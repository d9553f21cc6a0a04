/** A menu of further actions behind a button: a native popover, so Escape and a press elsewhere close it. */
import { type FocusEvent, type ReactNode, type Ref, useId } from 'react'
import { early } from '#web/kit/lazy/early-presses.ts'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import { IconButton } from '#web/kit/ui/icon-button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import styles from '#web/kit/ui/menu.module.css'

/** `startsGroup`: a line stands above it. */
export type MenuItem = { label: string; icon?: IconName; tone?: 'danger'; startsGroup?: boolean; onPress: () => void }

type MenuProps = {
  label: string
  items: readonly MenuItem[]
  icon?: IconName
  /** Below the list: choices that keep the menu open. */
  children?: ReactNode
}

export function Menu({ label, items, icon = 'ellipsis-vertical', children }: MenuProps) {
  const id = useId()
  return (
    <>
      <IconButton label={label} icon={icon} popoverTarget={id} />
      <MenuList id={id} label={label} items={items}>
        {children}
      </MenuList>
    </>
  )
}

/** `above`: choices above the list. */
type MenuListProps = Omit<MenuProps, 'icon'> & { id: string; ref?: Ref<HTMLUListElement>; above?: ReactNode }

/** Closes when the keyboard leaves it, so that it never covers the focus. Its button closes it natively. */
const closeBehind = ({ currentTarget: list, relatedTarget: next }: FocusEvent<HTMLUListElement>) => {
  if (next && !list.contains(next) && next.getAttribute('popovertarget') !== list.id) list.hidePopover?.()
}

/** The list alone, for a caller that opens it in another way. */
export const MenuList = ({ id, ref, label, items, above, children }: MenuListProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notices that the focus left
  <ul id={id} ref={ref} className={styles.list} popover="auto" aria-label={label} onBlur={closeBehind}>
    {above && <li>{above}</li>}
    {items.map((item) => (
      <li key={item.label} data-group={item.startsGroup || undefined}>
        <button
          {...early}
          type="button"
          className={styles.item}
          data-tone={item.tone}
          popoverTarget={id}
          popoverTargetAction="hide"
          onClick={item.onPress}
        >
          {item.icon && <Icon name={item.icon} />}
          {item.label}
        </button>
      </li>
    ))}
    {children && <li>{children}</li>}
  </ul>
)
