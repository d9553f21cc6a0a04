/** The wire: every call between browser and server, one line each. Both sides take their types from here. */
import * as z from 'zod/mini'
import {
  ChatAcceptance,
  ChatRemoval,
  Chats,
  ChatsQuery,
  ChatStart,
  ChatStarted,
  MediaAcceptance,
  MessageRequest,
  Messages,
  MessageSent,
  MessagesQuery,
  ReactionRequest,
  ReadRequest,
} from '#domain/chats/chats.ts'
import { FirstPage, LanderQuery, ShownLander } from '#domain/brand-words/brand-words.ts'
import { ChatMedia } from '#domain/chat-media/chat-media.ts'
import { MessageEdit, MessageRemoval, MessageUnsent } from '#domain/chats/message-changes.ts'
import { NoticeFiled, NoticeRequest } from '#domain/notices/notices.ts'
import {
  DeviceRemoval,
  Devices,
  MailChangeRequest,
  MailChangeState,
  MailChangeToken,
  PasswordChange,
  ResetConfirmation,
  ResetRequest,
} from '#domain/accounts/accounts.ts'
import { Looks, LooksQuery } from '#domain/looks/looks.ts'
import { AppealRequest, Complaint, ComplaintFiled, ComplaintQuery, ComplaintRequest } from '#domain/complaints/complaints.ts'
import { Consent, ConsentRequest } from '#domain/consent/consent.ts'
import { Credits, OrderPlaced, OrderRequest, Transaction, TransactionQuery } from '#domain/credits/credits.ts'
import {
  DecisionAppeal,
  DecisionLink,
  DecisionQuery,
  OwnDecisions,
  OwnDecisionsQuery,
  OwnStatementRequest,
  Statement,
  Warnings,
  WarningsRead,
} from '#domain/decisions/decisions.ts'
import { Discovery, DiscoveryQuery } from '#domain/discovery/discovery.ts'
import { InboxRules } from '#domain/inbox-rules/inbox-rules.ts'
import { Introductions } from '#domain/introductions/introductions.ts'
import { DiscountQuery, DiscountReply } from '#domain/discounts/discounts.ts'
import { EventsQuery, liveEvents, TypingRequest } from '#domain/events/events.ts'
import { DataExport, Deletion, ExportLink, PasswordAgain, RestoreRequest } from '#domain/account-deletion/account-deletion.ts'
import { CreditHistory, CreditHistoryQuery } from '#domain/credits/history.ts'
import { Invoice, InvoiceQuery } from '#domain/invoices/invoices.ts'
import { LikeGiven, LikeReply, LikeRequest, Likes, LikesQuery, LikeTakenBack } from '#domain/likes/likes.ts'
import { LoginRequest, LogoutReply, User, UserChange } from '#domain/members/members.ts'
import {
  NewPasskey,
  NewPasskeyOptions,
  NewPasskeyRequest,
  PasskeyLogin,
  PasskeyOptions,
  PasskeyRemoval,
  Passkeys,
} from '#domain/passkeys/passkeys.ts'
import { MatchCount, MatchCountQuery, SignupLikes, SignupLikesRequest, SignupMatches } from '#domain/signup-matches/matches.ts'
import { NotificationChange, NotificationSettings } from '#domain/notifications/notifications.ts'
import { PhotoChange, PhotoRemoval, UploadReply } from '#domain/photos/photos.ts'
import { GeocodeQuery, GeocodeReply, RegionData } from '#domain/geo/places.ts'
import { InterestsReply, ProfileFieldsReply } from '#domain/profiles/profile-fields.ts'
import { Premium } from '#domain/premium/premium-offers.ts'
import { DailyQuestion } from '#domain/daily-question/daily-question.ts'
import * as favourites from '#domain/favourites/favourites.ts'
import { Note, NoteChange, NoteOf } from '#domain/private-notes/private-notes.ts'
import { ViewLeft, ProfileViews, ProfileViewsQuery } from '#domain/profile-views/profile-views.ts'
import { Passes, PassesQuery, PassRequest } from '#domain/passes/passes.ts'
import { Pricing, PricingQuery } from '#domain/credits/pricing.ts'
import { Profile, ProfileQuery } from '#domain/profiles/profiles.ts'
import { PublicProfileSetting, PublicProfile, PublicProfileQuery } from '#domain/public-profiles/public-profiles.ts'
import { Withdrawal, WithdrawalRequest } from '#domain/credits/refunds.ts'
import { Prompts, PromptsChange } from '#domain/prompts/prompts.ts'
import { PushReply, PushRequest } from '#domain/push/push.ts'
import { BlockRequest, Blocks, BlocksQuery, ReportFiled, ReportRequest } from '#domain/safety/safety.ts'
import { NewSavedSearch, SavedSearchChange, SavedSearches, SavedSearchTarget } from '#domain/saved-searches/saved-searches.ts'
import { SearchCounts, SearchCountsQuery, SearchQuery, SearchReply } from '#domain/search/search.ts'
import { Cams, CamsQuery } from '#domain/sponsored/sponsored.ts'
import * as signup from '#domain/signup/signup.ts'
import { CompanyInfo, Settings } from '#domain/sites/settings.ts'
import { Spending, SpendingChange } from '#domain/spending/spending.ts'
import {
  ContactStop,
  DateForContact,
  LinkQuery,
  SharedDateChange,
  SharedDateRemoval,
  SharedDateRequest,
  SharedDates,
} from '#domain/shared-dates/shared-dates.ts'
import { Translation, TranslationRequest } from '#domain/translation/translation.ts'
import { ClientError } from '#domain/client-errors/client-errors.ts'
import { Verification, VerificationStart } from '#domain/verification/verification.ts'
import { Vitals } from '#domain/vitals/vitals.ts'
import { Voice } from '#domain/voice/voice.ts'

/**
 * `who`: anyone, or a member. `limit`: a line of the limits table (`server/http/limits.ts`). `key`: `optional` (an idempotency key
 * is honoured), `inside` (required; the action stores it; a form may omit it), `none` (repeating changes nothing). `guarded`: a
 * GET with effects, refused from another site. `polled`: answers 304 while the member's version is unchanged. `form`: a multipart
 * body. `stream`: endless server-sent events of these names and shapes. `whileReadOnly`: answered also while members may only read;
 * other calls with effects are refused then.
 */
export type Call = {
  who: 'anyone' | 'member'
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  reply: z.ZodMiniType
  limit?: string
  key?: 'optional' | 'inside' | 'none'
  guarded?: true
  polled?: 'user' | 'chats' | 'likes'
  form?: true
  whileReadOnly?: true
  stream?: Record<string, z.ZodMiniType>
}

const nothing = z.null()

// prettier-ignore
export const wire = {
  'GET /api/settings.php':        { who: 'anyone', reply: Settings },
  'GET /api/companyinfo.php':     { who: 'anyone', reply: CompanyInfo },
  'GET /api/first_page.php':      { who: 'anyone', reply: FirstPage },
  'GET /api/lander_words.php':    { who: 'anyone', query: LanderQuery, reply: ShownLander },
  'GET /api/regions.php':         { who: 'anyone', reply: RegionData },
  'GET /api/geocode.php':         { who: 'anyone', query: GeocodeQuery, reply: GeocodeReply, limit: 'geocode' },
  'POST /api/geocode.php':        { who: 'anyone', body: GeocodeQuery, reply: GeocodeReply, limit: 'geocode', key: 'none', whileReadOnly: true },
  'GET /api/profile_fields.php':  { who: 'anyone', reply: ProfileFieldsReply },
  'GET /api/interests.php':       { who: 'anyone', reply: InterestsReply },
  'GET /api/prompts.php':         { who: 'member', reply: Prompts },
  'PUT /api/prompts.php':         { who: 'member', body: PromptsChange, reply: Prompts, limit: 'change', key: 'none' },
  'GET /api/verification.php':    { who: 'member', reply: Verification },
  'POST /api/verification.php':   { who: 'member', body: VerificationStart, reply: Verification, limit: 'verification', key: 'none' },
  'DELETE /api/verification.php': { who: 'member', reply: Verification, limit: 'change', key: 'none' },
  'POST /api/selfies.php':        { who: 'member', form: true, reply: Verification, limit: 'selfies', key: 'inside' },
  'POST /api/voice.php':          { who: 'member', form: true, reply: Voice, limit: 'upload', key: 'inside' },
  'GET /api/validate_email.php':  { who: 'anyone', query: signup.EmailCheckQuery, reply: signup.EmailCheck },
  'POST /api/validate_email.php': { who: 'anyone', body: signup.EmailCheckQuery, reply: signup.EmailCheck, key: 'none', whileReadOnly: true },
  'POST /api/user.php?new=1':     { who: 'anyone', body: signup.SignupRequest, reply: User, limit: 'signup', key: 'none' },
  'GET /api/user.php':            { who: 'member', reply: User, polled: 'user' },
  'PUT /api/user.php':            { who: 'member', body: UserChange, reply: User, limit: 'change', key: 'optional' },
  'POST /api/login.php':          { who: 'anyone', body: LoginRequest, reply: User, limit: 'login', key: 'none', whileReadOnly: true },
  'POST /api/passkey_options.php':     { who: 'anyone', reply: PasskeyOptions, limit: 'passkey_ask', key: 'none', whileReadOnly: true },
  'POST /api/passkey_login.php':       { who: 'anyone', body: PasskeyLogin, reply: User, limit: 'passkey_login', key: 'none', whileReadOnly: true },
  'GET /api/passkeys.php':             { who: 'member', reply: Passkeys },
  'POST /api/passkey_new_options.php': { who: 'member', body: NewPasskeyRequest, reply: NewPasskeyOptions, limit: 'passkey_new', key: 'none' },
  'POST /api/passkeys.php':            { who: 'member', body: NewPasskey, reply: Passkeys, limit: 'change', key: 'optional' },
  'DELETE /api/passkeys.php':          { who: 'member', body: PasskeyRemoval, reply: Passkeys, limit: 'change', key: 'optional' },
  'POST /api/pause.php':         { who: 'member', reply: nothing, limit: 'pause', key: 'none' },
  'DELETE /api/pause.php':       { who: 'member', reply: nothing, limit: 'change', key: 'none' },
  'POST /api/delete.php':        { who: 'member', body: PasswordAgain, reply: Deletion, limit: 'departure', key: 'none' },
  'POST /api/restore.php':       { who: 'anyone', body: RestoreRequest, reply: z.nullable(User), limit: 'login', key: 'none' },
  'GET /api/export.php':         { who: 'member', reply: DataExport },
  'POST /api/export.php':        { who: 'member', body: PasswordAgain, reply: DataExport, limit: 'departure', key: 'none' },
  'POST /api/export_link.php':   { who: 'member', body: PasswordAgain, reply: ExportLink, limit: 'departure', key: 'none' },
  'GET /api/logout.php':          { who: 'anyone', reply: LogoutReply, guarded: true, whileReadOnly: true },
  'POST /api/reset_password.php':    { who: 'anyone', body: ResetRequest, reply: nothing, limit: 'reset', key: 'none' },
  'POST /api/reset_password_do.php': { who: 'anyone', body: ResetConfirmation, reply: User, limit: 'token', key: 'none' },
  'POST /api/password_change.php':   { who: 'member', body: PasswordChange, reply: nothing, limit: 'password', key: 'none' },
  'GET /api/mail_change.php':        { who: 'member', reply: MailChangeState },
  'POST /api/mail_change.php':       { who: 'member', body: MailChangeRequest, reply: MailChangeState, limit: 'password', key: 'none' },
  'DELETE /api/mail_change.php':     { who: 'member', reply: MailChangeState, limit: 'change', key: 'none' },
  'POST /api/mail_change_do.php':    { who: 'anyone', body: MailChangeToken, reply: nothing, limit: 'token', key: 'none' },
  'POST /api/mail_undo.php':         { who: 'anyone', body: MailChangeToken, reply: nothing, limit: 'token', key: 'none' },
  'GET /api/sessions.php':           { who: 'member', reply: Devices },
  'DELETE /api/sessions.php':        { who: 'member', body: DeviceRemoval, reply: Devices, limit: 'change', key: 'none' },
  'POST /api/signup_step.php':    { who: 'member', body: signup.SeenStep, reply: nothing, limit: 'change', key: 'none' },
  'GET /api/activate.php':        { who: 'member', reply: signup.ActivationProgress },
  'POST /api/activate.php':       { who: 'anyone', body: signup.ActivationToken, reply: nothing, limit: 'token', key: 'none' },
  'POST /api/activate_resend.php': { who: 'member', reply: nothing, limit: 'activate_resend', key: 'none' },
  'PUT /api/activate_mail.php':   { who: 'member', body: signup.AddressCorrection, reply: User, limit: 'activate_mail', key: 'optional' },
  'POST /api/activate_stop.php':  { who: 'anyone', body: signup.ReminderStop, reply: nothing, limit: 'token', key: 'none' },
  'POST /api/profileimage.php':   { who: 'member', form: true, reply: UploadReply, limit: 'upload', key: 'inside' },
  'PUT /api/profileimage.php':    { who: 'member', body: PhotoChange, reply: UploadReply, limit: 'change', key: 'optional' },
  'DELETE /api/profileimage.php': { who: 'member', body: PhotoRemoval, reply: UploadReply, limit: 'change', key: 'optional' },
  'GET /api/search.php':          { who: 'anyone', query: SearchQuery, reply: SearchReply, limit: 'search' },
  'GET /api/search_counts.php':   { who: 'anyone', query: SearchCountsQuery, reply: SearchCounts, limit: 'search_counts' },
  'GET /api/match_count.php':     { who: 'anyone', query: MatchCountQuery, reply: MatchCount, limit: 'match_count' },
  'GET /api/signup_matches.php':  { who: 'member', reply: SignupMatches, limit: 'search' },
  'POST /api/signup_likes.php':   { who: 'member', body: SignupLikesRequest, reply: SignupLikes, limit: 'like', key: 'optional' },
  'GET /api/xcams/search.php':    { who: 'member', query: CamsQuery, reply: Cams, limit: 'search' },
  'GET /api/profile.php':         { who: 'anyone', query: ProfileQuery, reply: Profile, limit: 'profile' },
  'GET /api/likes.php':           { who: 'member', query: LikesQuery, reply: Likes, polled: 'likes' },
  'POST /api/likes.php':          { who: 'member', body: LikeGiven, reply: LikeReply, limit: 'like', key: 'optional' },
  'PUT /api/likes.php':           { who: 'member', body: LikeRequest, reply: nothing, limit: 'change', key: 'none' },
  'DELETE /api/likes.php':        { who: 'member', body: LikeRequest, reply: LikeTakenBack, limit: 'like', key: 'optional' },
  'GET /api/chats.php':           { who: 'member', query: ChatsQuery, reply: Chats, polled: 'chats' },
  'GET /api/chat.php':            { who: 'member', query: ChatStart, reply: ChatStarted, limit: 'chat_start', guarded: true },
  'DELETE /api/chat.php':         { who: 'member', body: ChatRemoval, reply: nothing, limit: 'change', key: 'optional' },
  'POST /api/accept.php':         { who: 'member', body: ChatAcceptance, reply: nothing, limit: 'change', key: 'none' },
  'GET /api/inbox_rules.php':     { who: 'member', reply: InboxRules },
  'PUT /api/inbox_rules.php':     { who: 'member', body: InboxRules, reply: InboxRules, limit: 'change', key: 'none' },
  'GET /api/messages.php':        { who: 'member', query: MessagesQuery, reply: Messages },
  'POST /api/messages.php':       { who: 'member', body: MessageRequest, reply: MessageSent, limit: 'message', key: 'inside' },
  'PUT /api/messages.php':        { who: 'member', body: MessageEdit, reply: nothing, limit: 'message', key: 'none' },
  'DELETE /api/messages.php':     { who: 'member', body: MessageRemoval, reply: MessageUnsent, limit: 'unsend', key: 'none' },
  'POST /api/chat_media.php':     { who: 'member', form: true, reply: ChatMedia, limit: 'chat_media', key: 'inside' },
  'PUT /api/chat_media.php':      { who: 'member', body: MediaAcceptance, reply: nothing, limit: 'change', key: 'none' },
  'POST /api/read.php':           { who: 'member', body: ReadRequest, reply: nothing, limit: 'change', key: 'none' },
  'GET /api/blocks.php':          { who: 'member', query: BlocksQuery, reply: Blocks },
  'POST /api/block.php':          { who: 'member', body: BlockRequest, reply: nothing, limit: 'change', key: 'none' },
  'DELETE /api/block.php':        { who: 'member', body: BlockRequest, reply: nothing, limit: 'change', key: 'none' },
  'GET /api/discovery.php':       { who: 'member', query: DiscoveryQuery, reply: Discovery, limit: 'search' },
  'GET /api/introductions.php':   { who: 'member', reply: Introductions, limit: 'search' },
  'GET /api/passes.php':          { who: 'member', query: PassesQuery, reply: Passes },
  'POST /api/passes.php':         { who: 'member', body: PassRequest, reply: nothing, limit: 'change', key: 'none' },
  'DELETE /api/passes.php':       { who: 'member', body: PassRequest, reply: nothing, limit: 'change', key: 'none' },
  'GET /api/saved_searches.php':    { who: 'member', reply: SavedSearches },
  'POST /api/saved_searches.php':   { who: 'member', body: NewSavedSearch, reply: SavedSearches, limit: 'change', key: 'none' },
  'PUT /api/saved_searches.php':    { who: 'member', body: SavedSearchChange, reply: SavedSearches, limit: 'change', key: 'none' },
  'DELETE /api/saved_searches.php': { who: 'member', body: SavedSearchTarget, reply: SavedSearches, limit: 'change', key: 'none' },
  'GET /api/profile_views.php':   { who: 'member', query: ProfileViewsQuery, reply: ProfileViews },
  'POST /api/profile_views.php':  { who: 'member', body: ViewLeft, reply: nothing, limit: 'profile', key: 'none' },
  'GET /api/favourites.php':      { who: 'member', query: favourites.FavouritesQuery, reply: favourites.Favourites },
  'GET /api/favourite_ids.php':   { who: 'member', reply: favourites.FavouriteIds },
  'POST /api/favourites.php':     { who: 'member', body: favourites.FavouriteGiven, reply: nothing, limit: 'change', key: 'none' },
  'DELETE /api/favourites.php':   { who: 'member', body: favourites.FavouriteOf, reply: favourites.FavouriteTakenBack, limit: 'change', key: 'none' },
  'GET /api/private_note.php':    { who: 'member', query: NoteOf, reply: Note },
  'PUT /api/private_note.php':    { who: 'member', body: NoteChange, reply: nothing, limit: 'change', key: 'none' },
  'DELETE /api/private_note.php': { who: 'member', body: NoteOf, reply: nothing, limit: 'change', key: 'none' },
  'GET /api/daily_question.php':  { who: 'member', reply: DailyQuestion, limit: 'search' },
  'POST /api/report.php':         { who: 'member', body: ReportRequest, reply: ReportFiled, limit: 'report', key: 'none' },
  'POST /api/translation.php':   { who: 'member', body: TranslationRequest, reply: Translation, limit: 'translate', key: 'none' },
  'GET /api/shared_dates.php':    { who: 'member', reply: SharedDates },
  'POST /api/shared_dates.php':   { who: 'member', body: SharedDateRequest, reply: SharedDates, limit: 'change', key: 'none' },
  'PUT /api/shared_dates.php':    { who: 'member', body: SharedDateChange, reply: SharedDates, limit: 'change', key: 'none' },
  'DELETE /api/shared_dates.php': { who: 'member', body: SharedDateRemoval, reply: SharedDates, limit: 'change', key: 'none' },
  'GET /api/shared_date.php':     { who: 'anyone', query: LinkQuery, reply: DateForContact, limit: 'shared_date_link' },
  'POST /api/shared_date_stop.php': { who: 'anyone', body: ContactStop, reply: nothing, limit: 'token', key: 'none' },
  'GET /api/events.php':         { who: 'member', query: EventsQuery, reply: nothing, stream: liveEvents, limit: 'events' },
  'PUT /api/reaction.php':        { who: 'member', body: ReactionRequest, reply: nothing, limit: 'change', key: 'none' },
  'POST /api/typing.php':         { who: 'member', body: TypingRequest, reply: nothing, limit: 'typing', key: 'none', whileReadOnly: true },
  'POST /api/page-hidden.php':    { who: 'anyone', reply: nothing, limit: 'page_hidden', key: 'none', whileReadOnly: true },
  'POST /api/page-shown.php':     { who: 'anyone', reply: nothing, limit: 'page_hidden', key: 'none', whileReadOnly: true },
  'POST /api/vitals.php':         { who: 'anyone', body: Vitals, reply: nothing, limit: 'vitals', key: 'none', whileReadOnly: true },
  'POST /api/trouble.php':        { who: 'anyone', body: ClientError, reply: nothing, limit: 'trouble', key: 'none', whileReadOnly: true },
  'POST /api/user.php?push=1':    { who: 'member', body: PushRequest, reply: PushReply, limit: 'change', key: 'none' },
  'GET /api/showing.php':         { who: 'member', reply: PublicProfileSetting },
  'PUT /api/showing.php':         { who: 'member', body: PublicProfileSetting, reply: PublicProfileSetting, limit: 'change', key: 'none' },
  'GET /api/shown_profile.php':   { who: 'anyone', query: PublicProfileQuery, reply: PublicProfile, limit: 'profile' },
  'GET /api/notifications.php':   { who: 'member', reply: NotificationSettings },
  'PUT /api/notifications.php':   { who: 'member', body: NotificationChange, reply: NotificationSettings, limit: 'change', key: 'none' },
  'GET /api/credits.php':         { who: 'member', reply: Credits },
  'GET /api/credit_history.php':  { who: 'member', query: CreditHistoryQuery, reply: CreditHistory },
  'GET /api/pricing.php':         { who: 'anyone', query: PricingQuery, reply: Pricing, limit: 'pricing' },
  'GET /api/premium.php':         { who: 'member', reply: Premium },
  'GET /api/discountcode.php':    { who: 'member', query: DiscountQuery, reply: DiscountReply, limit: 'discount', guarded: true },
  'POST /api/orders.php':         { who: 'member', body: OrderRequest, reply: OrderPlaced, limit: 'order', key: 'inside' },
  'GET /api/spending.php':        { who: 'member', reply: Spending },
  'PUT /api/spending.php':        { who: 'member', body: SpendingChange, reply: Spending, limit: 'change', key: 'none' },
  'GET /api/consent.php':         { who: 'member', reply: Consent },
  'POST /api/consent.php':         { who: 'anyone', body: ConsentRequest, reply: Consent, limit: 'consent', key: 'none' },
  'POST /api/complaints.php':      { who: 'anyone', body: ComplaintRequest, reply: ComplaintFiled, limit: 'complaint', key: 'optional' },
  'POST /api/notices.php':         { who: 'anyone', body: NoticeRequest, reply: NoticeFiled, limit: 'notice', key: 'optional' },
  'GET /api/complaint.php':        { who: 'anyone', query: ComplaintQuery, reply: Complaint, limit: 'complaint_status' },
  'POST /api/complaint_appeal.php': { who: 'anyone', body: AppealRequest, reply: nothing, limit: 'token', key: 'none' },
  'GET /api/decision.php':         { who: 'anyone', query: DecisionQuery, reply: Statement, limit: 'complaint_status' },
  'POST /api/decision_link.php':   { who: 'anyone', body: LoginRequest, reply: DecisionLink, limit: 'login', key: 'none' },
  'POST /api/decision_appeal.php': { who: 'anyone', body: DecisionAppeal, reply: nothing, limit: 'token', key: 'none' },
  'GET /api/decisions.php':        { who: 'member', query: OwnDecisionsQuery, reply: OwnDecisions },
  'POST /api/decisions.php':       { who: 'member', body: OwnStatementRequest, reply: DecisionLink, limit: 'change', key: 'optional' },
  'GET /api/warnings.php':         { who: 'member', reply: Warnings },
  'POST /api/warnings.php':        { who: 'member', body: WarningsRead, reply: nothing, limit: 'change', key: 'none' },
  'GET /api/looks.php':            { who: 'member', query: LooksQuery, reply: Looks },
  'GET /api/invoice.php':         { who: 'member', query: InvoiceQuery, reply: Invoice, limit: 'transaction' },
  'GET /api/transaction.php':     { who: 'anyone', query: TransactionQuery, reply: Transaction, limit: 'transaction' },
  'POST /api/withdrawal.php':     { who: 'anyone', body: WithdrawalRequest, reply: Withdrawal, limit: 'withdrawal', key: 'none' },
} as const satisfies Record<string, Call>

export type Wire = typeof wire
export type CallName = keyof Wire
type Part<Line, Key extends string, Way extends 'in' | 'out'> =
  Line extends Record<Key, infer S extends z.ZodMiniType> ? { [K in Key]: Way extends 'in' ? z.input<S> : z.output<S> } : object
/** What the client passes. `query` and `body` carry exactly what the line names. */
export type CallInput<Name extends CallName> = Part<Wire[Name], 'query', 'in'> &
  Part<Wire[Name], 'body', 'in'> &
  (Wire[Name] extends { form: true } ? { form: FormData } : object)
/** A form as the server holds it while it answers: `path` is a temporary file; `fields` are its other parts, as text. */
export type FormFiles = { files: readonly { name: string; path: string }[]; fields: Readonly<Record<string, string>> }
/** What a handler gets. */
export type ParsedInput<Name extends CallName> = Part<Wire[Name], 'query', 'out'> &
  Part<Wire[Name], 'body', 'out'> &
  (Wire[Name] extends { form: true } ? { form: FormFiles } : object)
export type Reply<Name extends CallName> = z.output<Wire[Name]['reply']>
