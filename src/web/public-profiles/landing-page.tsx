/** /members/:memberId/landing: a member who agreed to be shown, and the sign-up that begins with them. */
import { useLoaderData } from 'react-router'
import { loadPublicProfile } from '#web/public-profiles/load-public-profile.ts'
import { PublicProfileLander } from '#web/public-profiles/public-profile-lander.tsx'

export { loadPublicProfile as clientLoader, loadPublicProfile as loader }
/** What is filled in here changes nothing of whom it is about. */
export const shouldRevalidate = () => false

const MemberLandingPage = () => <PublicProfileLander person={useLoaderData<typeof loadPublicProfile>()} words="landing" />
export default MemberLandingPage
