/** /members/:memberId/signup: the sign-up of whoever came for one member, who agreed to be shown. */
import { useLoaderData } from 'react-router'
import { loadShown } from '#web/public-profiles/load-shown.ts'
import { ShownLander } from '#web/public-profiles/shown-lander.tsx'

export { loadShown as clientLoader, loadShown as loader }
/** What is filled in here changes nothing of whom it is about. */
export const shouldRevalidate = () => false

const MemberSignupPage = () => <ShownLander person={useLoaderData<typeof loadShown>()} words="signup" />
export default MemberSignupPage
