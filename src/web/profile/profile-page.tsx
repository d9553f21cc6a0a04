/** /members/:memberId: a person's photos, facts, and the actions like and write. */
import { type LoaderFunctionArgs, redirect, useLoaderData, useLocation } from 'react-router'
import type { Photo } from '#domain/photos/photos.ts'
import type { Profile } from '#domain/profiles/profiles.ts'
import { apiContext } from '#web/kit/api/api.ts'
import { isRefused } from '#web/kit/api/api-refusal.ts'
import { currentAttribution } from '#web/parts/attribution/attribution.ts'
import { loginAddress } from '#web/kit/routing/guards.ts'
import { About } from '#web/profile/about.tsx'
import { BackLink } from '#web/profile/back-link.tsx'
import { Gallery } from '#web/profile/gallery.tsx'
import { ProfileActions } from '#web/profile/profile-actions.tsx'
import { PersonIsFictional, ProfileHead } from '#web/profile/profile-head.tsx'
import styles from '#web/profile/profile-page.module.css'
import about from '#web/profile/about.module.css'
import { useUser, useApi } from '#web/kit/providers.tsx'
import { SafetyButton } from '#web/safety/safety-button.tsx'
import { sessionContext } from '#web/kit/app/session.ts'
import { Title } from '#web/kit/page/title.tsx'
import { startContext } from '#web/kit/app/bootstrap.ts'
import { useText } from '#web/kit/text/text.tsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLikes } from '#web/store/member-data.tsx'
import { useMemberEdits } from '#web/store/member-edits.ts'
import { useSharedLines } from '#web/parts/person/shared-lines.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { KindSheet } from '#web/kit/kind-sheet.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

/** The member's own star and note, for themselves. */
const ForMyself = lazy(() => import('#web/profile/for-myself.tsx'), 'ForMyself')
const ProfilePass = lazy(() => import('#web/passes/profile-pass.tsx'), 'ProfilePass')
/** For members only: visitors do not load it. */
const ReplyToPhoto = lazy(() => import('#web/profile/reply.tsx'), 'ReplyToPhoto')
/** Photos and answers in turn: for profiles that answer prompts. */
const Story = lazy(() => import('#web/profile/story.tsx'), 'Story')

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
  const mayReply = user !== null && !isOwn
  const story = profile.answers ?? null
  return (
    <article className={styles.page} data-part="profile" aria-labelledby="person" key={profile.id}>
      <KindSheet of="profile" />
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
          marks={profile.fictional_icon !== null && <PersonIsFictional over />}
          isFirstOnly={story !== null}
          {...(mayReply && {
            reply: (image: Photo, number: number) => <ReplyToPhoto {...{ profile, image, number }} look="over" />,
          })}
        />
      </div>
      <div className={styles.words}>
        <ProfileHead profile={profile} isOwn={isOwn} />
        <ProfileActions profile={profile} isOwn={isOwn} />
        {mayReply && <ForMyself profile={profile} />}
        <Common profile={profile} />
        {story ? (
          <Story profile={profile} isOwn={isOwn} answers={story}>
            <About profile={profile} />
          </Story>
        ) : (
          <About profile={profile} />
        )}
        {user && !isOwn && <ProfilePass profile={profile} home={home} />}
      </div>
    </article>
  )
}

/** Opening the profile of somebody who likes the member marks the like as seen (spec, section 4). */
function useOpenLike(shown: number, isOwn: boolean) {
  const isNew = useIsNewLike(shown) && !isOwn
  const api = useApi()
  const edits = useMemberEdits()
  // Once a visit: an answer that still says "new" must not repeat the call.
  const opened = useRef<number | null>(null)
  const open = useEffectEvent(async (profile: number) => {
    if (opened.current === profile) return
    opened.current = profile
    edits.openLike(profile)
    // After a failure the like stays new until the next visit.
    await api('PUT /api/likes.php', { body: { profile } }).catch(() => null)
    void edits.reloadUser()
    void edits.reloadLikes()
  })
  useEffect(() => {
    if (isNew) void open(shown)
  }, [isNew, shown])
}

/** Read from the first page of likes. A like that may be on a later page counts as new. */
function useIsNewLike(profile: number): boolean {
  const user = useUser()
  const likes = useLikes()
  if (!user || user.new_likes === 0 || !likes) return false
  const admirer = likes.liked_by.find(({ id }) => id === profile)
  return admirer ? admirer.like_new : likes.next !== null
}

/** What the reader and this person have in common, in sentences. Renders nothing for visitors, on the own profile, and on fictional profiles. */
function Common({ profile }: { profile: Profile }) {
  const text = useText('profile')
  const user = useUser()
  const lines = useSharedLines(profile)
  if (!user || user.profile.id === profile.id || profile.fictional_icon || lines.length === 0) return null
  return (
    <section className={about.section}>
      <h2>{text('shared.title', { name: profile.name })}</h2>
      <ul className={about.lines}>
        {lines.map(({ icon, words }) => (
          <li key={icon}>
            <Icon name={icon} />
            {words}
          </li>
        ))}
      </ul>
    </section>
  )
}
