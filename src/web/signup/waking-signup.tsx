/** The sign-up form as part of a first page: rendered with it, woken a moment after it, so that the page itself stays light. */
import { type ComponentProps, lazy, Suspense } from 'react'

const Signup = lazy(async () => ({ default: (await import('#web/signup/signup.tsx')).Signup }))

export const WakingSignup = (props: ComponentProps<typeof Signup>) => (
  <Suspense>
    <Signup {...props} />
  </Suspense>
)
