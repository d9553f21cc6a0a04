/** Twelve people to like, none of them preselected. */
import { useState } from 'react'
import { mostFirstLikes } from '#domain/signup-matches/match-rules.ts'
import type { SignupMatches } from '#domain/signup-matches/matches.ts'
import { useWhy } from '#web/parts/person/why.ts'
import styles from '#web/signup-matches/signup-matches.module.css'
import { useLikeChosen, notePassed } from '#web/signup-matches/use-like-chosen.ts'
import { useHydrated } from '#web/kit/lazy/lazy.tsx'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { Button, ButtonLink } from '#web/kit/ui/button.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { PersonGrid } from '#web/kit/ui/person-card.tsx'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import { PersonMarks, PersonSign, usePersonFacts } from '#web/parts/person/person-marks.tsx'
import { Badge } from '#web/kit/ui/badge.tsx'
import { PersonChoice } from '#web/kit/ui/person-choice.tsx'

/** So many photos are in view when the page opens. */
const firstPhotos = 4

export function FirstLikes({ matches: { profiles, why, referring } }: { matches: SignupMatches }) {
  const text = useText('signup_matches')
  const errorText = useErrorText()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const whyOf = useWhy({ profiles, why }, 2)
  const { likeChosen, busy, error } = useLikeChosen()
  const isHydrated = useHydrated()
  const isFull = chosen.length >= mostFirstLikes
  const choose = (id: number, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, id] : before.filter((one) => one !== id)).slice(0, mostFirstLikes))
  const send = () => chosen.length > 0 && likeChosen(profiles.filter(({ id }) => chosen.includes(id)))
  return (
    <Form className={styles.page} data-people="" onSend={send}>
      <header className={styles.head}>
        <h1>{text('title')}</h1>
        <p>{text('lead', { most: String(mostFirstLikes) })}</p>
      </header>
      {error !== null && (
        <Notice tone="danger" live>
          {errorText(error)}
        </Notice>
      )}
      <PersonGrid label={text('people')}>
        {profiles.map((person, index) => (
          <li key={person.id}>
            <MatchChoice
              person={person}
              why={whyOf(person.id)}
              referred={person.id === referring}
              chosen={chosen.includes(person.id)}
              disabled={isFull && !chosen.includes(person.id)}
              eager={index < firstPhotos}
              onChange={(isChosen) => choose(person.id, isChosen)}
            />
          </li>
        ))}
      </PersonGrid>
      <div className={styles.bar}>
        <output className={styles.chosen}>{text('chosen', { count: chosen.length, most: String(mostFirstLikes) })}</output>
        <ButtonLink to="/home" tone="quiet" onClick={notePassed}>
          {text('skip')}
        </ButtonLink>
        <Button type="submit" busy={busy} disabled={isHydrated && chosen.length === 0}>
          <Icon name="heart" />
          {text('like', { count: chosen.length })}
        </Button>
      </div>
    </Form>
  )
}

type MatchChoiceProps = {
  person: ProfileCard
  /** Why they fit. */
  why: string | undefined
  /** This person's profile led the newcomer to sign up. */
  referred: boolean
  chosen: boolean
  disabled: boolean
  eager: boolean
  onChange: (chosen: boolean) => void
}

/** One person: name, reason, marks, and the checkbox. */
function MatchChoice({ person, why, referred, ...box }: MatchChoiceProps) {
  const text = useText('signup_matches')
  const facts = usePersonFacts()
  const { id, name, age, main_image } = person
  return (
    <PersonChoice
      {...box}
      {...{ id, name, age }}
      image={main_image}
      sign={<PersonSign person={person} />}
      facts={facts(person, why)}
      marks={
        <>
          {referred && <Badge tone="accent">{text('referred')}</Badge>}
          <PersonMarks person={person} />
        </>
      }
      label={text('choose', { name })}
    />
  )
}
