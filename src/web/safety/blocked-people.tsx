/** Blocked people on the settings page: the list, page by page, and unblocking. */
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import styles from '#web/parts/password/account-sections.module.css'
import { AccountSection } from '#web/kit/page/account-section.tsx'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { useFocusFallback } from '#web/kit/ui/use-focus-fallback.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Avatar } from '#web/kit/ui/avatar.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { FictionalMark } from '#web/kit/ui/mark.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'
import { uniqueById, usePages } from '#web/kit/data/use-pages.ts'
import { useQuery } from '#web/kit/data/use-query.ts'
import { useApi } from '#web/kit/providers.tsx'
import { useUnblock } from '#web/safety/use-block.ts'

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
  useFocusFallback(sectionId)
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

type Blocked = { profiles: ProfileCard[]; next: string | null }
const nobody: Blocked = { profiles: [], next: null }

/** The blocked people: loaded when shown, more on request, removed from the list when unblocked. */
function useBlocked() {
  const api = useApi()
  const { key } = useLocation()
  const unblockPerson = useUnblock()
  const first = useQuery('blocked', (_api, signal): Promise<Blocked> => api('GET /api/blocks.php', { query: {} }, { signal }))
  const { pages, hasMore, busy, error, more, edit } = usePages({
    key: `blocked of ${key}`,
    first: first.data ?? nobody,
    hasNext: ({ next }) => next !== null,
    load: ({ next }) => api('GET /api/blocks.php', { query: { before: next ?? undefined } }),
  })
  const [unblocking, setUnblocking] = useState<number | null>(null)

  const unblock = async (person: ProfileCard) => {
    if (busy || unblocking !== null) return
    setUnblocking(person.id)
    const done = await unblockPerson(person)
    setUnblocking(null)
    const without = (page: Blocked) => ({ ...page, profiles: page.profiles.filter(({ id }) => id !== person.id) })
    if (!done) return
    if (first.data) first.set(without(first.data))
    edit(without)
  }
  return {
    people: first.data ? uniqueById(pages.flatMap(({ profiles }) => profiles)) : null,
    hasMore,
    error: first.error ?? error,
    /** The id of the person being unblocked, `more` while loading, else null. */
    busy: busy ? ('more' as const) : unblocking,
    load: first.reload,
    more,
    unblock,
  }
}
