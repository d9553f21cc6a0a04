/** /members/:memberId: a person. Photos first, then who they are, and the two things one can do. */
import { type LoaderFunctionArgs, redirect, useLoaderData, useLocation } from 'react-router'
import type { Profile } from '#domain/profiles/profiles.ts'
import { apiContext } from '#web/kit/api/api.ts'
import { isRefused } from '#web/kit/api/api-refusal.ts'
import { currentAttribution } from '#web/parts/attribution/attribution.ts'
import { loginAddress } from '#web/kit/routing/guards.ts'
import { About } from '#web/profile/about.tsx'
import { BackLink } from '#web/profile/back-link.tsx'
import { Common } from '#web/profile/common.tsx'
import { Gallery } from '#web/profile/gallery.tsx'
import { ProfileActions } from '#web/profile/profile-actions.tsx'
import { ProfileHead } from '#web/profile/profile-head.tsx'
import styles from '#web/profile/profile-page.module.css'
import { useOpenLike } from '#web/profile/use-open-like.ts'
import { useSettings, useUser } from '#web/kit/providers.tsx'
import { SafetyButton } from '#web/safety/safety-button.tsx'
import { sessionContext } from '#web/kit/app/session.ts'
import { Title } from '#web/kit/page/title.tsx'
import { startContext } from '#web/kit/app/bootstrap.ts'
import { useText } from '#web/kit/text/text.tsx'
import { FictionalMark } from '#web/kit/ui/mark.tsx'

/** No scrolling past it: what is no real person says so on the photo, and again beside the name. */
function MadeUp({ profile: { fictional_icon } }: { profile: Profile }) {
  const text = useText('profile')
  const { fictional_icon: icon } = useSettings()
  return fictional_icon === null ? null : <FictionalMark label={text('fictional.mark')} icon={icon} over />
}

async function load({ context, params, url }: LoaderFunctionArgs) {
  const trafficsource = currentAttribution(context.get(startContext))?.network
  const query = { profile: params.memberId, ...(trafficsource && { trafficsource }) }
  try {
    return await context.get(apiContext)('GET /api/profile.php', { query })
  } catch (error) {
    const isVisitor = !context.get(sessionContext).get()
    if (isVisitor && isRefused(error, 'not_logged_in')) throw redirect(loginAddress(url))
    throw error
  }
}
export { load as clientLoader, load as loader }

export default function ProfilePage() {
  const text = useText('profile')
  const profile = useLoaderData<typeof load>()
  const user = useUser()
  const isOwn = user?.profile.id === profile.id
  useOpenLike(profile.id, isOwn)
  const home = useLocation().pathname.startsWith('/likes/') ? '/likes' : '/members'
  const { name, age } = profile
  return (
    <article className={styles.page} aria-labelledby="person" key={profile.id}>
      <Title>{age ? text('title', { name, age: String(age) }) : name}</Title>
      <div className={styles.photos}>
        <BackLink to={user ? home : '/'} />
        <SafetyButton look="corner" about={{ person: profile }} leaveTo="/members" />
        <Gallery
          name={name}
          images={profile.images}
          main={profile.main_image}
          seed={profile.id}
          isOwn={isOwn}
          marks={<MadeUp profile={profile} />}
        />
      </div>
      <div className={styles.words}>
        <ProfileHead profile={profile} isOwn={isOwn} />
        <ProfileActions profile={profile} isOwn={isOwn} />
        <Common profile={profile} />
        <About profile={profile} />
      </div>
    </article>
  )
}
