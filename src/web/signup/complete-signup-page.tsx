/** /complete-signup: the sign-up continues at the first open step. */
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { sessionContext } from '#web/kit/app/session.ts'
import { Title } from '#web/kit/page/title.tsx'
import { sendFinishedHome } from '#web/signup/send-finished-home.ts'
import { Signup } from '#web/signup/signup.tsx'
import { useInitialUser } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'

function load({ context }: LoaderFunctionArgs) {
  if (!context.get(sessionContext).get()) throw redirect('/signup')
  return sendFinishedHome(context)
}
export { load as clientLoader, load as loader }

export default function CompleteSignupPage() {
  const text = useText('signup')
  return (
    <>
      <Title>{text('complete_title')}</Title>
      <Signup user={useInitialUser()} level={1} />
    </>
  )
}
