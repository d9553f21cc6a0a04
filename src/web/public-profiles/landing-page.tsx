/** /members/:memberId/landing: a member with a public profile, and the sign-up. */
import { useLoaderData } from 'react-router'
import { PersonData } from '#web/public-profiles/person-data.tsx'
import { loadPublicProfile } from '#web/public-profiles/load-public-profile.ts'
import { PublicProfileLander } from '#web/public-profiles/public-profile-lander.tsx'

export { loadPublicProfile as clientLoader, loadPublicProfile as loader }
/** For search engines. */
export const handle = import.meta.env.SSR ? { StructuredData: PersonData } : undefined
/** The form changes nothing of the loaded profile. */
export const shouldRevalidate = () => false

const MemberLandingPage = () => <PublicProfileLander person={useLoaderData<typeof loadPublicProfile>()} words="landing" />
export default MemberLandingPage
