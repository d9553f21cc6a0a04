/** Blocked people on the account page: whom the member blocked, page by page, and taking it back. */
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import styles from '#web/parts/password/account-sections.module.css'
import { AccountSection } from '#web/kit/page/account-section.tsx'
import { useBlocked } from '#web/safety/use-blocked.ts'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { useFocusRestored } from '#web/kit/page/use-focus-restored.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Avatar } from '#web/kit/ui/avatar.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { FictionalMark } from '#web/kit/ui/mark.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'

const sectionId = 'blocks'

export function BlockedPeople() {
  const text = useText('safety.blocks')
  const { people, hasMore, error, busy, load, more, unblock } = useBlocked()
  return (
    <AccountSection id={sectionId} title={text('title')} lead={text('lead')}>
      <div className={styles.listed}>
        {people === null && error === null && <Skeleton lines={2} />}
        <ErrorNotice
          error={error}
          title={people === null ? text('failed') : undefined}
          retry={people === null && { label: text('again'), onPress: load }}
        />
        {people?.length === 0 && <p className={styles.quiet}>{text('empty')}</p>}
        {people && people.length > 0 && (
          <ul className={styles.list} aria-label={text('list')}>
            {people.map((person) => (
              <BlockedRow key={person.id} person={person} busy={busy === person.id} onUnblock={() => void unblock(person)} />
            ))}
          </ul>
        )}
        {hasMore && (
          <Button tone="outline" busy={busy === 'more'} onClick={() => void more()}>
            {text('more')}
          </Button>
        )}
      </div>
    </AccountSection>
  )
}

type BlockedRowProps = { person: ProfileCard; busy: boolean; onUnblock: () => void }

function BlockedRow({ person, busy, onUnblock }: BlockedRowProps) {
  const text = useText('safety.blocks')
  const chats = useText('chats')
  useFocusRestored(sectionId)
  const { name, main_image, fictional_icon: icon } = person
  return (
    <li className={styles.row}>
      <Avatar image={main_image} name={name} size={40} />
      <div className={styles.words}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {icon !== null && <FictionalMark icon={icon} label={chats('fictional')} />}
      </div>
      <Button tone="quiet" size="small" busy={busy} aria-label={text('unblock_label', { name })} onClick={onUnblock}>
        {text('unblock')}
      </Button>
    </li>
  )
}
