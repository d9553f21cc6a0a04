/** /members/:memberId/landing: a member who agreed to be shown, and the sign-up that begins with them. */
import { useLoaderData } from 'react-router'
import { loadShown } from '#web/public-profiles/load-shown.ts'
import { ShownLander } from '#web/public-profiles/shown-lander.tsx'

export { loadShown as clientLoader, loadShown as loader }
/** What is filled in here changes nothing of whom it is about. */
export const shouldRevalidate = () => false

const MemberLandingPage = () => <ShownLander person={useLoaderData<typeof loadShown>()} words="landing" />
export default MemberLandingPage
