/** A page's real frame for a made-up user, with an API that gives the answers to show. */
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { User } from '#domain/members/members.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Api } from '#web/kit/api/api.ts'
import { LongestTexts } from '#web/dev/looks.tsx'
import { DefaultLayout } from '#web/kit/layouts/column.tsx'
import { Providers, useAppContext } from '#web/kit/providers.tsx'
import { createSession } from '#web/kit/app/session.ts'
import { PageFooter, useFrame } from '#web/kit/layouts/frame.tsx'
import { Frame } from '#web/shell/frame.tsx'

type StageProps = { user: User | null; api?: Api; children: ReactNode }

/** Needs a `key` that changes with `user`: the session is made once. */
export function Stage({ user, api, children }: StageProps) {
  const app = useAppContext()
  const [query] = useSearchParams()
  const [session] = useState(() => createSession(api ?? app.api, user))
  const frame = (
    <Frame>
      <Framed>{children}</Framed>
    </Frame>
  )
  return (
    <Providers {...app} {...(api ? { api } : {})} session={session} start={{ ...app.start, user }}>
      {query.get('words') === 'longest' ? <LongestTexts>{frame}</LongestTexts> : frame}
    </Providers>
  )
}

const Framed = ({ children }: { children: ReactNode }) => (
  <DefaultLayout {...useFrame()} footer={<PageFooter />}>
    {children}
  </DefaultLayout>
)

/** A sample member. */
export const someone: User = {
  email: 'anna@example.com',
  mailprovider: 1,
  paid_user: false,
  signup_date: '2026-06-15T12:00:00.000Z',
  activated: true,
  email_refused: false,
  timezone: null,
  language: 'en',
  fictional_icon: null,
  credits: 12,
  unread_messages: 0,
  new_likes: 0,
  profile: {
    id: 12_345_678_901_234 as ProfileId,
    name: 'Anna',
    age: 34,
    gender: 'f',
    city: 'Delft',
    country: 'NL',
    countryregion: null,
    language: 'en',
    main_image: null,
    fictional_icon: null,
    seeking: null,
    date_of_birth: null,
    personal: null,
    images: [],
    lastSignupStep: true,
  } as unknown as User['profile'],
}
