/** /_dev/top-nav: the navigation of every kind of visitor and member. */
import { useState } from 'react'
import type { User } from '#domain/members/members.ts'
import { Looks } from '#web/dev/looks.tsx'
import { someone, Stage } from '#web/dev/stage.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { Choice } from '#web/kit/ui/choice.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'

const people: Record<string, User | null> = {
  visitor: null,
  'member, nothing new': someone,
  'member, one of each': { ...someone, unread_messages: 1, new_likes: 1 },
  'member, more than 99': { ...someone, unread_messages: 1234, new_likes: 100, credits: 99_999 },
  'member, not activated': { ...someone, activated: false },
  'member, paused': { ...someone, paused: true },
  'member, not activated, paused, long name': {
    ...someone,
    activated: false,
    paused: true,
    email: 'maximiliane-henriette.van-der-meulen@mailbox.example.com',
    profile: { ...someone.profile, name: 'Maximiliane-Henriëtte' },
  },
}
const names = Object.keys(people)

export default function TopNavPage() {
  const [who, setWho] = useState(names[0] ?? '')
  return (
    <Stage key={who} user={people[who] ?? null}>
      <Title>Top navigation</Title>
      <PageTitle>Top navigation</PageTitle>
      <Looks />
      <Choice
        legend="Who looks"
        name="who"
        options={names.map((value) => ({ value, label: value }))}
        value={who}
        onChange={setWho}
      />
    </Stage>
  )
}
