/** Marks on a person: fictional, an advertisement, another language. Always a word beside the icon. */
import { fictionalIcons } from '#domain/profiles/fictional-icons.ts'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import { Icon } from '#web/kit/ui/icon.tsx'
import styles from '#web/kit/ui/mark.module.css'

type MarkProps = { label: string; over?: boolean }

export const Mark = ({ label, over = false, icon }: MarkProps & { icon: IconName }) => (
  <span className={styles.mark} data-over={over || undefined}>
    <Icon name={icon} size={16} />
    {label}
  </span>
)

const signs: readonly IconName[] = fictionalIcons

/** `icon`: the site's icon (`settings.fictional_icon`); unknown ones fall back to the theatre masks. `over`: on a photo. */
export const FictionalMark = ({ icon, ...props }: MarkProps & { icon?: string | undefined }) => (
  <Mark {...props} icon={signs.find((sign) => sign === icon) ?? 'drama'} />
)

/** Selfies showed that the photos are theirs. */
export const VerifiedMark = (props: MarkProps) => <Mark {...props} icon="badge-check" />
