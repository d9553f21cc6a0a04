/** Which module shows which address. Who may open it stands in `pages.ts`. */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('shell/public-area.tsx', [
    index('signup/index-page.tsx'),
    route('login', 'account/login-page.tsx'),
    route('reset-password', 'account/reset-page.tsx'),
    route('reset-password/do', 'account/reset-do-page.tsx'),
    route('mail-change/do', 'account/mail-change-page.tsx'),
    route('signup', 'signup/signup-page.tsx'),
    route('complete-signup', 'signup/complete-signup-page.tsx'),
    route('pages/:legalPage', 'legal/legal-page.tsx'),
    route('account-deleted', 'departure/account-deleted-page.tsx'),
    route('activate/done', 'account/activate-page.tsx'),
    route('activate/error', 'account/activate-error-page.tsx'),
    route('activate/stop', 'account/reminders-stop-page.tsx'),
    route('complaints', 'complaints/complaints-page.tsx'),
    route('complaints/status', 'complaints/complaint-status-page.tsx'),
    route('transactions/:transactionId', 'credits/transaction-page.tsx'),
  ]),
  layout('member/member-area.tsx', [
    route('home', 'home/home-page.tsx'),
    route('members', 'search/members-page.tsx'),
    route('search', 'search/members-page.tsx', { id: 'search/members-page-alias' }),
    route('members/:memberId', 'profile/profile-page.tsx'),
    route('likes/m/:memberId', 'profile/profile-page.tsx', { id: 'profile/profile-page-alias' }),
    route('members/:memberId/chat', 'chats/profile-chat-page.tsx'),
    route('likes', 'likes/likes-page.tsx', { id: 'likes/likes-page' }),
    route('likes/:type', 'likes/likes-page.tsx', { id: 'likes/likes-page-type' }),
    route('chats', 'chats/chats-page.tsx', [route(':chatId', 'chats/chat-page.tsx')]),
    route('credits', 'credits/credits-page.tsx'),
    route('credits/:creditId/:paymentMethod?', 'credits/credit-order-page.tsx'),
    route('profile', 'my-profile/my-profile-page.tsx'),
    route('notifications', 'notifications/notifications-page.tsx'),
  ]),
  route('*', 'shell/not-found-page.tsx'),
] satisfies RouteConfig
