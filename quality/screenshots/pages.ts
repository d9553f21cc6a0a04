/** Every page of the main job and how to get there: photographed by `npm run shots`, examined by the accessibility journey. */
import type { Page } from 'playwright-core'
import {
  mockNoCredits,
  mockFailure,
  call,
  firstLink,
  holdActivation,
  openHeldPremium,
  orderAndChoose,
  placeOrder,
  portrait,
  withdrawOrder,
  takeWelcomeCode,
  openPart,
} from './ways.ts'
import { openDenied, openGuide, openInstallOffer, openPushOffer } from './apps.ts'
import { openNotAccepted, openRequest, openRequests } from './inbox.ts'
import { openChips, openFavourites, openIncognito, openNote, openSaved, openViewed } from './finding.ts'
import { openBlurredMedia, openMedia, openMessageMenu, openPhotoDraft, openQuotes, openRecorder } from './talks.ts'
import {
  approved,
  openAnswerVoice,
  openBadge,
  openContact,
  openHidden,
  openSelfies,
  openSharedDates,
  openVerification,
  refused,
} from './trust.ts'
import { openChatsOffline, withUpdate } from './without-network.ts'
import { openBlocked, openMatch, openNewChat, openReport, openReported, openSponsored, openWarned } from './meetings.ts'

/** A newcomer has an account, and answers one question of the sign-up after the other. */
export type Who = 'visitor' | 'newcomer' | 'member'
export type PageToSee = {
  name: string
  who: Who
  /** Leads there, and leaves the page as it should be seen. */
  open: (page: Page) => Promise<unknown>
  /** Looks different by what was pressed, and what there is to press differs by width: opened anew for each. */
  byWidth?: true
}

const at = (address: string) => (page: Page) => page.goto(address)

/** Opens the form at its next step, after the given answers. */
const step =
  (name: string, answers: object | null = null) =>
  async (page: Page) => {
    if (answers) await call(page, 'PUT /api/user.php', answers)
    await page.goto('/complete-signup')
    if (name === 'photo') await passPush(page)
    await page.locator(`[data-step=${name}]`).waitFor()
  }

/** The pages of a newcomer follow from each other, in this order. */
export const pagesToSee: readonly PageToSee[] = [
  { name: 'index', who: 'visitor', open: at('/') },
  { name: 'account-deleted', who: 'visitor', open: at('/account-deleted?restore=1') },
  { name: 'index-problems', who: 'visitor', open: openProblems },
  { name: 'index-terms', who: 'visitor', open: openTerms },
  { name: 'lander-video', who: 'visitor', open: at('/landers/video') },
  { name: 'lander-gallery', who: 'visitor', open: at('/landers/gallery') },
  { name: 'lander-map', who: 'visitor', open: at('/landers/maplanding') },
  { name: 'lander-evening', who: 'visitor', open: at('/landers/alonetonight') },
  { name: 'lander-icons', who: 'visitor', open: at('/landers/iconslanding') },
  { name: 'lander-feed', who: 'visitor', open: at('/landers/socialnetwork') },
  { name: 'lander-collage', who: 'visitor', open: at('/landers/collagelanding') },
  { name: 'lander-fading', who: 'visitor', open: at('/landers/transitionsvideolanding') },
  { name: 'match-finder', who: 'visitor', open: at('/match-finder') },
  { name: 'match-finder-ages', who: 'visitor', open: openFinder('ages') },
  { name: 'match-finder-place', who: 'visitor', open: openFinder('place') },
  { name: 'match-finder-wish', who: 'visitor', open: openFinder('wish') },
  { name: 'match-finder-interests', who: 'visitor', open: openFinder('interests') },
  { name: 'match-finder-signup', who: 'visitor', open: openFinder('account') },
  { name: 'login', who: 'visitor', open: at('/login') },
  { name: 'login-refused', who: 'visitor', open: openRefusedLogin },
  { name: 'reset-password', who: 'visitor', open: at('/reset-password') },
  { name: 'reset-password-sent', who: 'visitor', open: openResetSent },
  { name: 'reset-password-do', who: 'visitor', open: at(`/reset-password/do?token=${'a'.repeat(43)}`) },
  { name: 'mail-change', who: 'visitor', open: at(`/mail-change/do?token=${'a'.repeat(43)}`) },
  { name: 'mail-change-undo', who: 'visitor', open: at(`/mail-change/do?undo=1&token=${'a'.repeat(43)}`) },
  { name: 'activate', who: 'visitor', open: at(`/activate/done?token=${'a'.repeat(43)}`) },
  { name: 'activate-error', who: 'visitor', open: at('/activate/error') },
  { name: 'activate-stop', who: 'visitor', open: at(`/activate/stop?key=${'a'.repeat(26)}`) },
  { name: 'legal-terms', who: 'visitor', open: at('/pages/terms') },
  { name: 'legal-faq', who: 'visitor', open: at('/pages/faq') },
  { name: 'notice', who: 'visitor', open: at('/pages/notice?kind=fraud') },
  { name: 'pricing', who: 'visitor', open: at('/pricing') },
  { name: 'safety', who: 'visitor', open: at('/safety') },
  { name: 'shared-date', who: 'visitor', open: at(`/shared-date?token=${'a'.repeat(43)}`) },
  { name: 'shared-date-overdue', who: 'visitor', open: openContact('overdue') },
  { name: 'shared-date-back', who: 'visitor', open: openContact('back') },
  { name: 'complaints', who: 'visitor', open: at('/complaints?about=profile') },
  { name: 'withdraw', who: 'visitor', open: at('/withdraw') },
  { name: 'complaint-status', who: 'visitor', open: at(`/complaints/status?token=${'a'.repeat(43)}`) },
  { name: 'not-found-visitor', who: 'visitor', open: at('/no-such-page') },
  { name: 'members-visitor', who: 'visitor', open: at('/members') },
  { name: 'offline', who: 'visitor', open: at('/offline') },
  { name: 'update', who: 'visitor', open: withUpdate(at('/login')) },
  { name: 'signup-push', who: 'newcomer', open: step('push') },
  { name: 'signup-photo', who: 'newcomer', open: step('photo') },
  { name: 'signup-photo-chosen', who: 'newcomer', open: openPhotoChosen },
  { name: 'signup-location', who: 'newcomer', open: step('location') },
  { name: 'signup-personal', who: 'newcomer', open: step('personal', { city: 'Delft' }) },
  { name: 'signup-notes', who: 'newcomer', open: step('notes', { gender: 'f', date_of_birth: '1991-05-04' }) },
  { name: 'signup-activation', who: 'newcomer', open: openActivation },
  { name: 'signup-done', who: 'newcomer', open: step('done') },
  { name: 'signup-matches', who: 'newcomer', open: openMatches },
  { name: 'home-new', who: 'newcomer', open: at('/home') },
  { name: 'likes-empty', who: 'newcomer', open: at('/likes') },
  { name: 'chats-empty', who: 'newcomer', open: at('/chats') },
  { name: 'chat-new', who: 'newcomer', open: openNewChat },
  { name: 'members-sponsored', who: 'newcomer', open: openSponsored },
  { name: 'home', who: 'member', open: at('/home') },
  { name: 'account-menu', who: 'member', open: openAccountMenu },
  { name: 'shared-dates', who: 'member', open: at('/safety/dates') },
  { name: 'shared-dates-list', who: 'member', open: openSharedDates },
  { name: 'discover', who: 'member', open: at('/discover') },
  { name: 'members', who: 'member', open: at('/members') },
  { name: 'members-filters', who: 'member', open: openFilters, byWidth: true },
  { name: 'members-chips', who: 'member', open: openChips },
  { name: 'saved-searches', who: 'member', open: openSaved },
  { name: 'members-few', who: 'member', open: at('/members?gender=x&min_age=28&max_age=34&country=NL&do_not_save=1') },
  { name: 'members-none', who: 'member', open: at('/members?gender=x&min_age=98&max_age=99&do_not_save=1') },
  { name: 'profile', who: 'member', open: openProfile },
  { name: 'profile-photos', who: 'member', open: openPhotos, byWidth: true },
  { name: 'profile-note', who: 'member', open: openNote },
  { name: 'profile-badge', who: 'member', open: openBadge },
  { name: 'profile-match', who: 'member', open: openMatch },
  { name: 'report', who: 'member', open: openReport },
  { name: 'report-thanks', who: 'member', open: openReported },
  { name: 'likes', who: 'member', open: at('/likes') },
  { name: 'likes-mine', who: 'member', open: at('/likes/likes') },
  { name: 'likes-mutual', who: 'member', open: at('/likes/mutual') },
  { name: 'viewed', who: 'member', open: openViewed },
  { name: 'viewed-incognito', who: 'member', open: openIncognito },
  { name: 'favourites', who: 'member', open: openFavourites },
  { name: 'favourites-empty', who: 'newcomer', open: at('/likes/favourites') },
  { name: 'chats', who: 'member', open: at('/chats') },
  { name: 'chat', who: 'member', open: openChat },
  { name: 'requests', who: 'member', open: openRequests },
  { name: 'chat-media', who: 'member', open: openMedia },
  { name: 'chat-blurred', who: 'member', open: openBlurredMedia },
  { name: 'chat-quotes', who: 'member', open: openQuotes },
  { name: 'chat-menu', who: 'member', open: openMessageMenu },
  { name: 'chat-photo-draft', who: 'member', open: openPhotoDraft },
  { name: 'chat-recording', who: 'member', open: openRecorder('recording'), byWidth: true },
  { name: 'chat-recorded', who: 'member', open: openRecorder('recorded'), byWidth: true },
  { name: 'chat-voice-draft', who: 'member', open: openRecorder('draft') },
  { name: 'chat-request', who: 'member', open: openRequest },
  { name: 'chat-not-accepted', who: 'member', open: openNotAccepted },
  { name: 'chat-warned', who: 'member', open: openWarned },
  { name: 'chat-emoji', who: 'member', open: openEmoji },
  { name: 'chat-no-credits', who: 'member', open: openNoCredits },
  { name: 'credits', who: 'member', open: at('/credits') },
  { name: 'credits-limited', who: 'member', open: openLimited },
  { name: 'credits-limits', who: 'member', open: openLimits },
  { name: 'credits-pause', who: 'member', open: openPause },
  { name: 'credits-history', who: 'member', open: at('/credits/history') },
  { name: 'checkout', who: 'member', open: async (page) => page.goto(await placeOrder(page)) },
  { name: 'transaction-paid', who: 'member', open: (page) => orderAndChoose(page, 'pay') },
  { name: 'invoice', who: 'member', open: openInvoice },
  { name: 'invoice-refunded', who: 'member', open: openRefunded },
  { name: 'credit-note', who: 'member', open: openCreditNote },
  { name: 'transaction-failed', who: 'member', open: (page) => orderAndChoose(page, 'fail') },
  { name: 'transaction-waiting', who: 'member', open: (page) => orderAndChoose(page, 'wait') },
  { name: 'withdraw-check', who: 'member', open: (page) => withdrawOrder(page, 'look') },
  { name: 'withdraw-done', who: 'member', open: (page) => withdrawOrder(page, 'confirm') },
  { name: 'repeat-order', who: 'member', open: openRepeat },
  { name: 'premium', who: 'newcomer', open: at('/premium') },
  { name: 'premium-held', who: 'member', open: openHeldPremium },
  { name: 'credits-lower', who: 'newcomer', open: takeWelcomeCode },
  { name: 'you', who: 'member', open: at('/you') },
  { name: 'my-profile', who: 'member', open: openMyProfile },
  { name: 'my-profile-seen', who: 'member', open: at('/profile?view=seen'), byWidth: true },
  { name: 'verification', who: 'member', open: openVerification({}) },
  { name: 'verification-refused', who: 'member', open: openVerification(refused) },
  { name: 'verification-approved', who: 'member', open: openVerification(approved) },
  { name: 'selfies-before', who: 'member', open: openSelfies('before') },
  { name: 'selfies-pose', who: 'member', open: openSelfies('pose') },
  { name: 'selfies-taken', who: 'member', open: openSelfies('taken') },
  { name: 'answer-voice', who: 'member', open: openAnswerVoice },
  { name: 'account-list', who: 'member', open: at('/notifications') },
  { name: 'account', who: 'member', open: openAccount },
  { name: 'notifications-denied', who: 'member', open: openDenied },
  { name: 'install-offer', who: 'member', open: openInstallOffer, byWidth: true },
  { name: 'install-guide', who: 'member', open: openGuide, byWidth: true },
  { name: 'push-offer', who: 'member', open: openPushOffer },
  { name: 'inbox-rules', who: 'member', open: (page) => openPart(page, 'inbox') },
  { name: 'account-hidden', who: 'member', open: openHidden },
  { name: 'account-blocked', who: 'member', open: openBlocked },
  { name: 'not-found', who: 'member', open: at('/no-such-page') },
  { name: 'offline-member', who: 'member', open: at('/offline') },
  { name: 'chats-offline', who: 'member', open: openChatsOffline },
  { name: 'chat-update', who: 'member', open: withUpdate(openChat) },
  { name: 'error', who: 'member', open: openError },
]

/** The notification question comes first; after a refusal the form requests a photo. */
async function passPush(page: Page) {
  await page.locator('[data-step=push]').waitFor()
  await page.locator('[data-step=push] button').last().click()
}

/** Goes from question to question until that one is open. */
function openFinder(question: string) {
  return async (page: Page) => {
    // from elsewhere: opened once more where it stands, it stays at its question
    await page.goto('/login')
    await page.goto('/match-finder')
    await page.locator('[data-step=who] input[name=seeking]').first().check()
    for (const open of ['who', 'ages', 'place', 'wish', 'interests']) {
      if (open === question) return
      await page.locator(`[data-step=${open}] form button[type=submit]`).click()
      await page.locator(`[data-step=${open}]`).waitFor({ state: 'detached' })
    }
    await page.locator(`[data-step=${question}]`).waitFor()
  }
}

/** Some are chosen, so that both kinds of card are seen. */
async function openMatches(page: Page) {
  await page.goto('/signup-matches')
  await page.locator('form input[type=checkbox]').first().check()
}

async function openProblems(page: Page) {
  await page.goto('/')
  await page.locator('input[type=email]').fill('anna@')
  await page.locator('input[name=name]').fill('@anna')
  await page.locator('input[name=password]').fill('short')
  await page.locator('input[name=password]').blur()
}

async function openTerms(page: Page) {
  await page.goto('/')
  await page.locator('button[aria-haspopup=dialog]').first().click()
  await page.locator('dialog[open] h2').first().waitFor()
}

async function openRefusedLogin(page: Page) {
  await page.goto('/login')
  await page.locator('input[type=email]').fill('nobody@example.com')
  await page.locator('input[type=password]').fill('not my password')
  const answered = page.waitForResponse('**/api/login.php')
  await page.locator('form button[type=submit]').click()
  await answered
}

async function openResetSent(page: Page) {
  await page.goto('/reset-password')
  await page.locator('input[type=email]').fill('nobody@example.com')
  await page.locator('form button[type=submit]').click()
  await page.locator('#main h1[tabindex]').waitFor()
}

async function openPhotoChosen(page: Page) {
  await step('photo')(page)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await portrait())
  await page.locator('form button[type=submit]:enabled').waitFor()
}

async function openActivation(page: Page) {
  await step('notes')(page)
  await holdActivation(page)
  await page.locator('textarea').fill('Long walks, short films, and coffee in between.')
  await page.locator('form button[type=submit]').click()
  await page.locator('[data-step=activation]').waitFor()
}

async function openAccountMenu(page: Page) {
  await page.goto('/home')
  await page.locator('header button[popovertarget]').first().click()
}

async function openFilters(page: Page) {
  await page.goto('/members')
  const button = page.locator('#main button[aria-haspopup=dialog]:has(use[href$="#sliders-horizontal"])')
  if (await button.isVisible()) await button.click()
}

async function openProfile(page: Page) {
  await page.goto('/members?gender=any&min_age=18&max_age=100&country=DE&do_not_save=1')
  await page.goto(await firstLink(page, '#main li a[href^="/members/"]'))
}

async function openPhotos(page: Page) {
  await openProfile(page)
  await page.locator('#main article section li button').first().click()
  await page.locator('dialog[open] img').first().waitFor()
}

async function openChat(page: Page) {
  await page.goto('/chats')
  await page.goto(await firstLink(page, 'a[href^="/chats/"]'))
}

async function openEmoji(page: Page) {
  await openChat(page)
  await page.locator('#main form button[aria-controls=emoji], #main form textarea ~ button[aria-expanded]').first().click()
  await page.locator('[role=toolbar] button').first().waitFor()
}

async function openRepeat(page: Page) {
  await orderAndChoose(page, 'pay')
  await page.goto('/credits/repeat-order')
  await page.locator('#main form').waitFor()
}

async function openMyProfile(page: Page) {
  await page.goto('/profile')
  await page.locator('textarea[name=notes]').waitFor()
}

async function openAccount(page: Page) {
  await openPart(page, 'notifications')
  await page.locator('#notifications select').first().waitFor()
}

async function openNoCredits(page: Page) {
  await openChat(page)
  await mockNoCredits(page)
  await page.locator('#message').fill('Are you free on Saturday?')
  await page.locator('#message').press('Enter')
  await page.locator('dialog[open] form').waitFor()
}

async function openInvoice(page: Page) {
  await orderAndChoose(page, 'pay')
  await page.goto(await firstLink(page, '#main a[href$="/invoice"]'))
}

async function openRefunded(page: Page) {
  await withdrawOrder(page, 'confirm')
  await page.goto(`${await firstLink(page, '#main a[href^="/transactions/"]')}/invoice`)
}

async function openCreditNote(page: Page) {
  await openRefunded(page)
  await page.goto(await firstLink(page, '#main a[href*="/invoice/"]'))
}

async function openError(page: Page) {
  await page.goto('/home')
  await mockFailure(page, '**/api/likes.php*')
  await page.locator('a[href="/likes"]:visible').first().click()
  await page.locator('[data-page=likes] h1').waitFor()
}

/** Limits that are higher than anything that is ordered here; one of them goes tomorrow. */
async function openLimited(page: Page) {
  await page.goto('/credits')
  await call(page, 'PUT /api/spending.php', { day_minor: 900_000, month_minor: 4_000_000 })
  await call(page, 'PUT /api/spending.php', { month_minor: null })
  await page.goto('/credits')
  await page.locator('#spending').scrollIntoViewIfNeeded()
}

/** The form of one's own limits. */
async function openLimits(page: Page) {
  await page.goto('/credits')
  await page.locator('#spending button').click()
  await page.locator('dialog[open] form').waitFor()
}

/** The largest pack is more than is usually spent in a day. */
async function openPause(page: Page) {
  await page.goto('/credits')
  await page.locator('input[name=pack]').last().check({ force: true })
  await page.locator('#main form button[type=submit][data-tone=primary]').click()
  await page.locator('dialog[open]').waitFor()
}
