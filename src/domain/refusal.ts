/** Refusals: every expected "no" with its status. Any other error that is thrown is a bug. */
/** Every code with its HTTP status. The words for a code live in `locales/`, under `errors`. */
export const refusals = {
  invalid_input: 400,
  bad_json: 400,
  host_mismatch: 400,
  unknown_host: 404,
  moved_host: 421,
  not_logged_in: 403,
  cross_site: 403,
  signups_closed: 403,
  banned: 403,
  wrong_credentials: 401,
  not_found: 404,
  no_such_call: 404,
  method_not_allowed: 405,
  in_grace: 410,
  body_too_large: 413,
  unsupported_media_type: 415,
  like_yourself: 422,
  chat_with_yourself: 422,
  idempotency_mismatch: 422,
  idempotency_required: 422,
  idempotency_key_invalid: 400,
  upload_too_slow: 408,
  email_taken: 422,
  email_unchanged: 422,
  name_equal_to_email: 422,
  password_too_short: 422,
  password_too_common: 422,
  csrf_mismatch: 422,
  under_age: 422,
  over_age: 422,
  country_not_offered: 422,
  region_not_in_country: 422,
  field_not_offered: 422,
  peer_gone: 422,
  paused: 422,
  profile_incomplete: 422,
  photo_not_an_image: 422,
  photo_too_large: 422,
  photo_limit: 422,
  verification_no_photo: 422,
  verification_over: 410,
  verification_limit: 429,
  favourites_full: 422,
  voice_not_readable: 422,
  voice_too_long: 422,
  voice_too_large: 422,
  push_endpoint_not_allowed: 422,
  pack_not_offered: 422,
  price_changed: 409,
  message_dearer: 409,
  about_gone: 422,
  media_not_offered: 422,
  media_needs_confirmation: 422,
  media_refused: 422,
  media_gone: 422,
  not_accepted: 403,
  too_late_to_unsend: 409,
  too_late_to_edit: 409,
  discount_unknown: 422,
  discount_used: 422,
  discount_newcomers: 422,
  method_not_offered: 422,
  spend_limit_reached: 422,
  link_expired: 410,
  already_activated: 409,
  address_unconfirmed: 422,
  unconfirmed_silent: 422,
  contact_declined: 422,
  link_needs_confirmation: 422,
  address_refused: 422,
  wrong_password: 422,
  password_needed: 422,
  passkey_refused: 401,
  passkey_expired: 410,
  passkey_exists: 422,
  passkey_limit: 422,
  complaint_move_not_allowed: 422,
  appeal_closed: 422,
  flagger_key_unknown: 422,
  limited: 403,
  not_refundable: 422,
  withdrawal_not_found: 404,
  withdrawal_over: 422,
  not_enough_credits: 402,
  fictional_not_acknowledged: 428,
  warning_unread: 428,
  spend_pause: 428,
  too_many_saved_searches: 422,
  too_many_requests: 429,
  contact_limit: 429,
  report_limit: 429,
  unsend_limit: 429,
  payment_provider_unavailable: 503,
  translation_away: 503,
  try_again_later: 503,
  maintenance: 503,
  read_only: 503,
  internal: 500,
} as const

/** Codes that only the console answers with. Their words live in `locales/console/`, so that members' pages do not carry them. */
export const consoleRefusals = {
  not_signed_in: 401,
  proof_needed: 401,
  second_needed: 409,
  credits_short: 422,
  erasing_held: 409,
  not_allowed: 403,
  no_such_screen: 404,
  sign_in_failed: 401,
  changed_meanwhile: 409,
  case_held: 409,
  exposure_limit: 429,
  own_decision: 403,
  view_first: 428,
  ban_on_page: 403,
  undo_over: 409,
  undo_others: 403,
  already_decided: 409,
  own_request: 422,
  sole_holder: 422,
  approval_void: 409,
  last_owner: 422,
  last_factor: 422,
  staff_exists: 422,
  role_in_use: 422,
  person_needed: 403,
  bad_network: 422,
  key_exists: 409,
  right_not_held: 403,
  scope_not_fitting: 422,
  code_wrong: 422,
  reason_needed: 422,
  nobody_else: 422,
  several_pools: 422,
  nobody_in_reach: 422,
  already_in_state: 409,
  glass_closed: 410,
  notice_not_groundless: 422,
  order_answered: 409,
  package_gone: 410,
  export_gone: 410,
  choose_brand: 422,
  view_limit: 422,
} as const

export type MemberRefusalCode = keyof typeof refusals
export type ConsoleRefusalCode = keyof typeof consoleRefusals
export type RefusalCode = MemberRefusalCode | ConsoleRefusalCode
export type RefusalStatus = (typeof refusals)[MemberRefusalCode] | (typeof consoleRefusals)[ConsoleRefusalCode]

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly details: Record<string, unknown>

  constructor(code: RefusalCode, details: Record<string, unknown> = {}) {
    super(code)
    this.code = code
    this.details = details
  }

  get status(): RefusalStatus {
    return this.code in refusals ? refusals[this.code as MemberRefusalCode] : consoleRefusals[this.code as ConsoleRefusalCode]
  }

  /** What the client sees: `{ error, … }`, with details such as `field`, `retry_after`, `needed`. */
  toJSON() {
    return { error: this.code, ...this.details }
  }
}
