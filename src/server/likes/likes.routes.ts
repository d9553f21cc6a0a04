/** Routes of likes. */
import type { Handlers } from '#server/http/handle.ts'
import { likeProfiles } from '#server/likes/first-likes.ts'
import { likeProfile, listLikes, openLike, unlikeProfile } from '#server/likes/likes.ts'

export const likesHandlers = {
  'GET /api/likes.php': ({ ctx, site, member, query }) => listLikes(ctx, site, member.profile, query.type, query.before),
  'POST /api/likes.php': ({ ctx, site, member, body }) => likeProfile(ctx, site, member.profile, body.profile, body.undo),
  'POST /api/signup_likes.php': ({ ctx, site, member, body }) => likeProfiles(ctx, site, member.profile, body.profiles),
  'PUT /api/likes.php': ({ ctx, member, body }) => openLike(ctx, member.profile, body.profile),
  'DELETE /api/likes.php': ({ ctx, member, body }) => unlikeProfile(ctx, member.profile, body.profile),
} satisfies Partial<Handlers>
