/** The module of each address. `kit/routing/pages.ts` has who may open it. */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** For developers: added by `npm run dev` only, so builds do not contain it. */
const ofDevelopers = import.meta.env?.DEV
  ? [
      layout('dev/dev-area.tsx', [
        route('_dev/ui', 'dev/ui-page.tsx'),
        route('_dev/dialogs', 'dev/dialogs-page.tsx'),
        route('_dev/top-nav', 'dev/top-nav-page.tsx'),
        route('_dev/activate-reminder', 'dev/activate-reminder-page.tsx'),
      ]),
    ]
  : []

export default [
  layout('shell/public-area.tsx', [
    index('signup/index-page.tsx'),
    route('login', 'account/login-page.tsx'),
    route('reset-password', 'account/reset-page.tsx'),
    route('reset-password/do', 'account/reset-do-page.tsx'),
    route('mail-change/do', 'account/mail-change-page.tsx'),
    route('signup', 'signup/signup-page.tsx'),
    route('match-finder', 'match-finder/match-finder-page.tsx'),
    route('signup-matches', 'signup-matches/signup-matches-page.tsx'),
    route('complete-signup', 'signup/complete-signup-page.tsx'),
    route('landers/:family', 'landers/lander-index.tsx'),
    route('landers/video/:slug', 'landers/video-page.tsx'),
    route('landers/gallery/:slug', 'landers/gallery-page.tsx'),
    route('landers/maplanding/:slug', 'landers/map-page.tsx'),
    route('landers/alonetonight/:slug', 'landers/evening-page.tsx'),
    route('landers/iconslanding/:slug', 'landers/icons-page.tsx'),
    route('landers/socialnetwork/:slug', 'landers/feed-page.tsx'),
    route('landers/collagelanding/:slug', 'landers/collage-page.tsx'),
    route('landers/transitionsvideolanding/:slug', 'landers/fading-page.tsx'),
    route('pages/:legalPage', 'legal/legal-page.tsx'),
    route('account-deleted', 'account-deletion/account-deleted-page.tsx'),
    route('activate/done', 'account/activate-page.tsx'),
    route('activate/error', 'account/activate-error-page.tsx'),
    route('activate/stop', 'account/reminders-stop-page.tsx'),
    route('pricing', 'pricing/pricing-page.tsx'),
    route('complaints', 'complaints/complaints-page.tsx'),
    route('complaints/status', 'complaints/complaint-status-page.tsx'),
    route('withdraw', 'withdraw/withdraw-page.tsx'),
    route('members/:memberId/landing', 'public-profiles/landing-page.tsx'),
    route('members/:memberId/signup', 'public-profiles/signup-page.tsx'),
    route('members/:memberId/landing2/:slug', 'public-profiles/landing2-page.tsx'),
    route('members/:memberId/landing3/:slug', 'public-profiles/landing3-page.tsx'),
    route('transactions/:transactionId', 'credits/transaction-page.tsx'),
    route('offline', 'pwa/offline/offline-page.tsx'),
  ]),
  layout('shell/member-area.tsx', [
    route('home', 'home/home-page.tsx'),
    route('members', 'search/members-page.tsx'),
    route('search', 'search/members-page.tsx', { id: 'search/members-page-alias' }),
    route('members/:memberId', 'profile/profile-page.tsx'),
    route('likes/m/:memberId', 'profile/profile-page.tsx', { id: 'profile/profile-page-alias' }),
    route('members/:memberId/chat', 'chats/profile-chat-page.tsx'),
    route('likes', 'likes/likes-page.tsx', { id: 'likes/likes-page' }),
    route('likes/:type', 'likes/likes-page.tsx', { id: 'likes/likes-page-type' }),
    route('chats', 'chats/chats-page.tsx', [route(':chatId', 'chats/chat-page.tsx')]),
    route('transactions/:transactionId/invoice/:note?', 'invoices/invoice-page.tsx'),
    route('credits', 'credits/credits-page.tsx'),
    route('credits/history', 'credits/history-page.tsx'),
    route('credits/repeat-order', 'credits/repeat-order-page.tsx'),
    route('credits/:creditId/:paymentMethod?', 'credits/credit-order-page.tsx'),
    route('premium', 'premium/premium-page.tsx'),
    route('you', 'you/you-page.tsx'),
    route('profile', 'my-profile/my-profile-page.tsx'),
    route('notifications', 'shell/settings-page.tsx'),
  ]),
  ...ofDevelopers,
  route('*', 'shell/not-found-page.tsx'),
] satisfies RouteConfig
