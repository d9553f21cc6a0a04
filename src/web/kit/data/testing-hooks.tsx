/** For tests of hooks: a component in a session whose API the test defines. */
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { User } from '#domain/members/members.ts'
import { createSession } from '#web/kit/app/session.ts'
import { Providers } from '#web/kit/providers.tsx'
import { apiOf, type CallStubs, startFor } from '#web/kit/testing.tsx'

const member = { credits: 1, profile: { id: 5 } } as User

/** `show` renders another component in the same session. */
export function openSession(answers: CallStubs = {}) {
  const api = apiOf(answers)
  const session = createSession(api, member)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Providers api={api} session={session} start={startFor(member)} messages={{}}>
      {children}
    </Providers>
  )
  const show = <Props, Result>(hook: (props: Props) => Result, initialProps: Props) => renderHook(hook, { wrapper, initialProps })
  return { session, show }
}
