/** /signup-matches: a newcomer's first matches. Up to five likes in one call, or none. */
import { type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from 'react-router'
import { isComplete } from '#domain/profiles/basics.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { User } from '#domain/members/members.ts'
import { apiContext } from '#web/kit/api/api.ts'
import { sessionContext } from '#web/kit/app/session.ts'
import { Title } from '#web/kit/page/title.tsx'
import { FirstLikes } from '#web/signup-matches/first-likes.tsx'
import { hasPassed } from '#web/signup-matches/use-like-chosen.ts'
import { startContext } from '#web/kit/app/bootstrap.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button, ButtonLink } from '#web/kit/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/kit/ui/state.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'

const newFor = 7 * dayMs
const isNewcomer = ({ signup_date }: User, nowMs: number) => nowMs - Date.parse(signup_date) < newFor

/** Only for newcomers with a complete profile: visitors go to the sign-up, other members to /home, which asks for missing basics. */
async function load({ context }: LoaderFunctionArgs) {
  const user = context.get(sessionContext).get()
  if (!user) throw redirect('/signup')
  if (!isNewcomer(user, context.get(startContext).nowMs) || !isComplete(user.profile)) throw redirect('/home')
  return {
    matches: await context
      .get(apiContext)('GET /api/signup_matches.php')
      .catch(() => null),
  }
}

async function loadOnce(args: LoaderFunctionArgs) {
  if (hasPassed()) throw redirect('/home')
  return load(args)
}
export { loadOnce as clientLoader, load as loader }

export default function SignupMatchesPage() {
  const text = useText('signup_matches')
  const { matches } = useLoaderData<typeof load>()
  return (
    <>
      <Title>{text('page_title')}</Title>
      {matches === null ? <NotLoaded /> : matches.profiles.length === 0 ? <Nobody /> : <FirstLikes matches={matches} />}
    </>
  )
}

function Nobody() {
  const text = useText('signup_matches')
  return (
    <EmptyState
      level={1}
      drawing="empty-search"
      title={text('none')}
      text={text('none_text')}
      action={<ButtonLink to="/home">{text('enter')}</ButtonLink>}
    />
  )
}

function NotLoaded() {
  const text = useText('signup_matches')
  const { revalidate, state } = useRevalidator()
  const action = (
    <Stack gap={2}>
      <Button busy={state === 'loading'} onClick={() => void revalidate()}>
        {text('again')}
      </Button>
      <ButtonLink to="/home" tone="quiet">
        {text('enter')}
      </ButtonLink>
    </Stack>
  )
  return <ErrorState level={1} title={text('failed')} text={text('failed_text')} action={action} />
}
