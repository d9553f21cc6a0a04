/** The hidden people on the account page: the list, page by page, and returning them again. */
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Passes } from '#domain/passes/passes.ts'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import styles from '#web/parts/password/account-sections.module.css'
import { AccountSection } from '#web/kit/page/account-section.tsx'
import { useSetPass } from '#web/parts/person/use-pass.ts'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { useFocusFallback } from '#web/kit/ui/use-focus-fallback.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Avatar } from '#web/kit/ui/avatar.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { FictionalMark } from '#web/kit/ui/mark.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'
import { uniqueById, usePages } from '#web/kit/data/use-pages.ts'
import { useQuery } from '#web/kit/data/use-query.ts'
import { useApi } from '#web/kit/providers.tsx'

const sectionId = 'hidden'

export function PassedPeople() {
  const text = useText('passes')
  const { people, hasMore, error, busy, load, more, show } = usePassed()
  return (
    <AccountSection id={sectionId} title={text('title')} lead={text('lead')}>
      <div className={styles.listed}>
        {people === null && error === null && <Skeleton lines={2} />}
        <ErrorNotice
          error={error}
          title={people === null ? text('list_failed') : undefined}
          retry={people === null && { label: text('again'), onPress: load }}
        />
        {people?.length === 0 && <p className={styles.quiet}>{text('empty')}</p>}
        {people && people.length > 0 && (
          <ul className={styles.list} aria-label={text('list')}>
            {people.map((person) => (
              <PassedRow key={person.id} person={person} busy={busy === person.id} onShow={() => void show(person)} />
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

function PassedRow({ person, busy, onShow }: { person: ProfileCard; busy: boolean; onShow: () => void }) {
  const text = useText('passes')
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
      <Button tone="quiet" size="small" busy={busy} aria-label={text('show_label', { name })} onClick={onShow}>
        {text('show')}
      </Button>
    </li>
  )
}

const nobody: Passes = { profiles: [], next: null }

/** The hidden people: loaded when shown, more on request, removed from the list when shown again. */
function usePassed() {
  const api = useApi()
  const { key } = useLocation()
  const setPass = useSetPass()
  const toast = useToast()
  const text = useText('passes')
  const first = useQuery('passed', (_api, signal): Promise<Passes> => api('GET /api/passes.php', { query: {} }, { signal }))
  const { pages, hasMore, busy, error, more, edit } = usePages({
    key: `passed of ${key}`,
    first: first.data ?? nobody,
    hasNext: ({ next }) => next !== null,
    load: ({ next }) => api('GET /api/passes.php', { query: { before: next ?? undefined } }),
  })
  const [returning, setReturning] = useState<number | null>(null)

  const show = async (person: ProfileCard) => {
    if (busy || returning !== null) return
    setReturning(person.id)
    const done = await setPass(person, false)
    setReturning(null)
    if (!done) return
    const without = (page: Passes) => ({ ...page, profiles: page.profiles.filter(({ id }) => id !== person.id) })
    if (first.data) first.set(without(first.data))
    edit(without)
    toast({ tone: 'success', text: text('shown', { name: person.name }) })
  }
  return {
    people: first.data ? uniqueById(pages.flatMap(({ profiles }) => profiles)) : null,
    hasMore,
    error: first.error ?? error,
    /** The id of the person being shown again, `more` while loading, else null. */
    busy: busy ? ('more' as const) : returning,
    load: first.reload,
    more,
    show,
  }
}
