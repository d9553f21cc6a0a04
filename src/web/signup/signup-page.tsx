/** /signup: signing up on a page of its own. */
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { sendFinishedHome } from '#web/signup/send-finished-home.ts'
import { Signup } from '#web/signup/signup.tsx'
import { useInitialUser } from '#web/kit/providers.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { useText } from '#web/kit/text/text.tsx'

const load = ({ context }: LoaderFunctionArgs) => sendFinishedHome(context)
export { load as clientLoader, load as loader }

export default function SignupPage() {
  const text = useText('signup')
  const [query] = useSearchParams()
  return (
    <>
      <Title>{text('page_title')}</Title>
      <Signup user={useInitialUser()} profile={idIn(query.get('profile'))} level={1} />
    </>
  )
}

/** The id of the referring profile; null for anything else. */
const idIn = (value: string | null) => (/^[1-9]\d{0,14}$/.test(value ?? '') ? Number(value) : null)
