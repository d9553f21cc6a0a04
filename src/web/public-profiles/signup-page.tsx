/** /members/:memberId/signup: the sign-up for visitors of a member's public profile. */
import { useLoaderData } from 'react-router'
import { loadPublicProfile } from '#web/public-profiles/load-public-profile.ts'
import { PublicProfileLander } from '#web/public-profiles/public-profile-lander.tsx'

export { loadPublicProfile as clientLoader, loadPublicProfile as loader }
/** The form changes nothing of the loaded profile. */
export const shouldRevalidate = () => false

const MemberSignupPage = () => <PublicProfileLander person={useLoaderData<typeof loadPublicProfile>()} words="signup" />
export default MemberSignupPage
