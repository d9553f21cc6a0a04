/** /members/:memberId/signup: the sign-up of whoever came for one member, who agreed to be shown. */
import { useLoaderData } from 'react-router'
import { loadPublicProfile } from '#web/public-profiles/load-public-profile.ts'
import { PublicProfileLander } from '#web/public-profiles/public-profile-lander.tsx'

export { loadPublicProfile as clientLoader, loadPublicProfile as loader }
/** What is filled in here changes nothing of whom it is about. */
export const shouldRevalidate = () => false

const MemberSignupPage = () => <PublicProfileLander person={useLoaderData<typeof loadPublicProfile>()} words="signup" />
export default MemberSignupPage
