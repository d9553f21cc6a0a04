/** Rate limits: one table of what may be done how often. */
import { resendPauseSeconds } from '#domain/signup/signup-rules.ts'
import { daySeconds, hourSeconds, minuteSeconds } from '#domain/time/durations.ts'

/** Who is counted: the member (or, before there is one, the account named in the request), the address of origin, or each of the two. */
type Counted = 'account' | 'address' | 'both'
/**
 * `failures`: counted by the named account and by the client's address (`addressPoints`, as offices and carriers share one). A
 * known device has its own budget. A success returns its point.
 */
export type RateLimit =
  | { counted: Counted; points: number; perSeconds: number }
  | { counted: 'failures'; points: number; addressPoints: number; perSeconds: number }

/** When Redis is away the same numbers hold in each process: limits fail closed to a local counter, never open. */
export const limits = {
  // By address, as visitors have no account. Offices share one, so it is far above a household's use: 600 a minute, in short spans
  // against bursts.
  page: { counted: 'address', points: 100, perSeconds: 10 },
  login: { counted: 'failures', points: 10, addressPoints: 60, perSeconds: 15 * minuteSeconds },
  // every visit of the login page requests a challenge, and a household shares an address
  passkey_ask: { counted: 'address', points: 120, perSeconds: 15 * minuteSeconds },
  passkey_login: { counted: 'failures', points: 10, addressPoints: 60, perSeconds: 15 * minuteSeconds },
  // the console: staff are few, and each of their accounts opens much
  console_sign_in: { counted: 'failures', points: 5, addressPoints: 20, perSeconds: 15 * minuteSeconds },
  // lines of the audit log about sign-ins that name nobody, of all addresses together
  console_unknown: { counted: 'account', points: 60, perSeconds: hourSeconds },
  console_reveal: { counted: 'account', points: 60, perSeconds: hourSeconds },
  console_export: { counted: 'account', points: 10, perSeconds: daySeconds },
  // each picture is decoded
  console_picture: { counted: 'account', points: 60, perSeconds: 10 * minuteSeconds },
  console_proof: { counted: 'account', points: 10, perSeconds: 15 * minuteSeconds },
  // it may contain the password, so it is counted like a login
  passkey_new: { counted: 'account', points: 10, perSeconds: 15 * minuteSeconds },
  // past `reset_each` nothing more is mailed to that address, and the answer stays the same
  reset: { counted: 'address', points: 20, perSeconds: hourSeconds },
  reset_each: { counted: 'account', points: 3, perSeconds: hourSeconds },
  // a member's calls that contain the password
  password: { counted: 'account', points: 10, perSeconds: 15 * minuteSeconds },
  // deleting and exporting need the password, so they are counted like a login
  departure: { counted: 'account', points: 10, perSeconds: 15 * minuteSeconds },
  signup: { counted: 'address', points: 20, perSeconds: hourSeconds },
  // past these the check answers as for an unknown address (open areas, section 8)
  email_check: { counted: 'address', points: 10, perSeconds: hourSeconds },
  email_check_each: { counted: 'account', points: 3, perSeconds: daySeconds },
  token: { counted: 'address', points: 30, perSeconds: hourSeconds },
  // a mail may be lost once, but an inbox may not be filled
  activate_resend: { counted: 'account', points: 1, perSeconds: resendPauseSeconds },
  activate_resend_daily: { counted: 'account', points: 5, perSeconds: daySeconds },
  activate_mail: { counted: 'account', points: 3, perSeconds: daySeconds },
  change: { counted: 'account', points: 240, perSeconds: minuteSeconds },
  // corrections are rare; searching near many towns would locate a member
  move: { counted: 'account', points: 6, perSeconds: daySeconds },
  // each pause moves all photos
  pause: { counted: 'account', points: 5, perSeconds: daySeconds },
  // poses are drawn anew as often as they ran out; how many tries a week may be sent is a rule of its own (domain/verification/poses.ts)
  verification: { counted: 'account', points: 10, perSeconds: hourSeconds },
  selfies: { counted: 'account', points: 10, perSeconds: hourSeconds },
  upload: { counted: 'account', points: 60, perSeconds: hourSeconds },
  search: { counted: 'both', points: 240, perSeconds: minuteSeconds },
  search_counts: { counted: 'both', points: 240, perSeconds: minuteSeconds },
  // a visitor needs few counts; they are rounded
  match_count: { counted: 'address', points: 120, perSeconds: minuteSeconds },
  profile: { counted: 'both', points: 240, perSeconds: minuteSeconds },
  // visitors look around, and do not copy everybody: twelve cards a search, and reduced ones only
  visitor_search: { counted: 'address', points: 20, perSeconds: minuteSeconds },
  visitor_profile: { counted: 'address', points: 30, perSeconds: minuteSeconds },
  redirect: { counted: 'address', points: 120, perSeconds: minuteSeconds },
  geocode: { counted: 'address', points: 60, perSeconds: minuteSeconds },
  like: { counted: 'account', points: 120, perSeconds: minuteSeconds },
  // likes are free and each may be a push message: more than anybody means, far less than a script gives
  like_daily: { counted: 'account', points: 300, perSeconds: daySeconds },
  like_daily_unconfirmed: { counted: 'account', points: 30, perSeconds: daySeconds },
  // mails to one address, of any kind; mails that open an account have a reserve
  mail_hour: { counted: 'account', points: 5, perSeconds: hourSeconds },
  mail_day: { counted: 'account', points: 10, perSeconds: daySeconds },
  mail_reserve: { counted: 'account', points: 5, perSeconds: hourSeconds },
  // opening the same chat again is fine; with how many new people one may begin is counted with the message (domain/contact-limits.ts)
  chat_start: { counted: 'account', points: 60, perSeconds: minuteSeconds },
  message: { counted: 'account', points: 60, perSeconds: minuteSeconds },
  // a photo or voice note each; a day of a talkative couple has fewer
  chat_media: { counted: 'account', points: 120, perSeconds: daySeconds },
  // beside what two members may take back from each other (domain/chats/message-changes.ts): a preview in many chats is no free message
  unsend: { counted: 'account', points: 30, perSeconds: daySeconds },
  // each may cost the brand's translation service some seconds of work
  translate: { counted: 'account', points: 30, perSeconds: minuteSeconds },
  translate_daily: { counted: 'account', points: 200, perSeconds: daySeconds },
  // each may be a mail to somebody who is no member
  shared_date: { counted: 'account', points: 3, perSeconds: daySeconds },
  // an open page looks once a minute
  shared_date_link: { counted: 'address', points: 60, perSeconds: minuteSeconds },
  report: { counted: 'account', points: 20, perSeconds: daySeconds },
  // beside `report`, for members who have not confirmed their address
  report_unconfirmed: { counted: 'account', points: 3, perSeconds: daySeconds },
  // a browser reconnects by itself after every break
  events: { counted: 'account', points: 60, perSeconds: minuteSeconds },
  typing: { counted: 'account', points: 60, perSeconds: minuteSeconds },
  page_hidden: { counted: 'both', points: 120, perSeconds: minuteSeconds },
  // a visit reports once or twice, but an office may share one address
  vitals: { counted: 'address', points: 600, perSeconds: minuteSeconds },
  // a line in the log each
  trouble: { counted: 'address', points: 10, perSeconds: hourSeconds },
  order: { counted: 'account', points: 30, perSeconds: hourSeconds },
  pricing: { counted: 'address', points: 240, perSeconds: minuteSeconds },
  // checks are cheap, but codes must not be guessable
  discount: { counted: 'account', points: 60, perSeconds: hourSeconds },
  consent: { counted: 'address', points: 60, perSeconds: hourSeconds },
  complaint: { counted: 'address', points: 20, perSeconds: hourSeconds },
  // receipts go to a typed address: they must not flood an inbox
  complaint_each: { counted: 'account', points: 3, perSeconds: daySeconds },
  notice: { counted: 'address', points: 20, perSeconds: hourSeconds },
  notice_each: { counted: 'account', points: 10, perSeconds: daySeconds },
  complaint_status: { counted: 'address', points: 120, perSeconds: hourSeconds },
  // needs an order's address and its buyer's e-mail: neither must be guessable
  withdrawal: { counted: 'address', points: 30, perSeconds: hourSeconds },
  // a PDF is written for each
  invoice_file: { counted: 'account', points: 60, perSeconds: hourSeconds },
  transaction: { counted: 'address', points: 240, perSeconds: minuteSeconds },
} as const satisfies Record<string, RateLimit>
export type LimitName = keyof typeof limits
