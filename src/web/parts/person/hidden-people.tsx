/** A section of the account page that lists people who are kept away, page by page, each with a button that takes it back. */
import { type ReactNode, useState } from 'react'
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

type People = { profiles: ProfileCard[]; next: string | null }
const nobody: People = { profiles: [], next: null }

type Words = Record<'title' | 'lead' | 'failed' | 'again' | 'empty' | 'list' | 'more' | 'back', string>
type HiddenPeopleProps = {
  /** The anchor of the section. */
  id: string
  call: 'GET /api/blocks.php' | 'GET /api/passes.php'
  words: Words
  /** The name of the button of one person. */
  backLabel: (name: string) => string
  /** False when it was refused: then the person stays in the list. */
  takeBack: (person: ProfileCard) => Promise<boolean>
}

export function HiddenPeople({ id, call, words, backLabel, takeBack }: HiddenPeopleProps) {
  const { people, hasMore, error, busy, load, more, back } = usePeople(call, takeBack)
  return (
    <AccountSection id={id} title={words.title} lead={words.lead}>
      <div className={styles.listed}>
        {people === null && error === null && <Skeleton lines={2} />}
        <ErrorNotice
          error={error}
          title={people === null ? words.failed : undefined}
          retry={people === null && { label: words.again, onPress: load }}
        />
        {people?.length === 0 && <p className={styles.quiet}>{words.empty}</p>}
        {people && people.length > 0 && (
          <ul className={styles.list} data-people aria-label={words.list}>
            {people.map((person) => (
              <Row key={person.id} section={id} person={person}>
                <Button
                  tone="quiet"
                  size="small"
                  busy={busy === person.id}
                  aria-label={backLabel(person.name)}
                  onClick={() => void back(person)}
                >
                  {words.back}
                </Button>
              </Row>
            ))}
          </ul>
        )}
        {hasMore && (
          <Button tone="outline" busy={busy === 'more'} onClick={() => void more()}>
            {words.more}
          </Button>
        )}
      </div>
    </AccountSection>
  )
}

function Row({ section, person, children }: { section: string; person: ProfileCard; children: ReactNode }) {
  const chats = useText('chats')
  useFocusFallback(section)
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
      {children}
    </li>
  )
}

/** Loaded when shown, more on request, removed from the list when taken back. */
function usePeople(call: HiddenPeopleProps['call'], takeBack: HiddenPeopleProps['takeBack']) {
  const api = useApi()
  const { key } = useLocation()
  const first = useQuery(call, (_api, signal): Promise<People> => api(call, { query: {} }, { signal }))
  const { pages, hasMore, busy, error, more, edit } = usePages({
    key: `${call} of ${key}`,
    first: first.data ?? nobody,
    hasNext: ({ next }) => next !== null,
    load: ({ next }) => api(call, { query: { before: next ?? undefined } }),
  })
  const [returning, setReturning] = useState<number | null>(null)

  const back = async (person: ProfileCard) => {
    if (busy || returning !== null) return
    setReturning(person.id)
    const done = await takeBack(person)
    setReturning(null)
    if (!done) return
    const without = (page: People) => ({ ...page, profiles: page.profiles.filter(({ id }) => id !== person.id) })
    if (first.data) first.set(without(first.data))
    edit(without)
  }
  return {
    people: first.data ? uniqueById(pages.flatMap(({ profiles }) => profiles)) : null,
    hasMore,
    error: first.error ?? error,
    /** The id of the person being taken back, `more` while loading, else null. */
    busy: busy ? ('more' as const) : returning,
    load: first.reload,
    more,
    back,
  }
}
