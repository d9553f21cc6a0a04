/** /members/:memberId/landing: a member with a public profile, and the sign-up. */
import { useLoaderData } from 'react-router'
import { loadPublicProfile } from '#web/public-profiles/load-public-profile.ts'
import { PublicProfileLander } from '#web/public-profiles/public-profile-lander.tsx'

export { loadPublicProfile as clientLoader, loadPublicProfile as loader }
/** The form changes nothing of the loaded profile. */
export const shouldRevalidate = () => false

const MemberLandingPage = () => <PublicProfileLander person={useLoaderData<typeof loadPublicProfile>()} words="landing" />
export default MemberLandingPage
