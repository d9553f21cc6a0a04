/** /signup: signing up on a page of its own. */
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { sendFinishedHome } from '#web/signup/send-finished-home.ts'
import { Signup } from '#web/signup/signup.tsx'
import { useArrivedAs } from '#web/parts/attribution/use-arrived-as.ts'
import { Title } from '#web/kit/page/title.tsx'
import { useText } from '#web/kit/text/text.tsx'

const load = ({ context }: LoaderFunctionArgs) => sendFinishedHome(context)
export { load as clientLoader, load as loader }

export default function SignupPage() {
  const text = useText('signup')
  const [asked] = useSearchParams()
  return (
    <>
      <Title>{text('page_title')}</Title>
      <Signup user={useArrivedAs()} profile={idIn(asked.get('profile'))} level={1} />
    </>
  )
}

/** Who it began with, as the link says. */
const idIn = (asked: string | null) => (/^[1-9]\d{0,14}$/.test(asked ?? '') ? Number(asked) : null)
