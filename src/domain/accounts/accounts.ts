/** Accounts: a forgotten password, a new one, a new address, and the devices a member is signed in on. */
import * as z from 'zod/mini'
import { Email } from '#domain/signup/signup.ts'

const Password = z.string().check(z.minLength(1), z.maxLength(1000))
const MailedToken = z.string().check(z.minLength(20), z.maxLength(100))

export const ResetRequest = z.object({ email: Email })
export const ResetConfirmation = z.object({ token: MailedToken, password: Password })
/** `remove_passkeys`: the numbers of those that end with the old password. */
export const PasswordChange = z.object({
  password: Password,
  new_password: Password,
  remove_passkeys: z.optional(z.array(z.number().check(z.int(), z.positive())).check(z.maxLength(100))),
})

export const MailChangeRequest = z.object({ email: Email, password: Password })
export const MailChangeToken = z.object({ token: MailedToken })
/** The address that waits to be confirmed, if any; `failed` when a mail server refused the mail to it. */
export const MailChangeState = z.object({ email: z.nullable(z.string()), failed: z.boolean() })
export type MailChangeState = z.infer<typeof MailChangeState>

/** A session as its owner sees it: which device, and the hour it was last used. Never an address of origin. */
export const Device = z.object({
  id: z.number(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  current: z.boolean(),
  seen_at: z.string(),
})
export type Device = z.infer<typeof Device>
export const Devices = z.object({ sessions: z.array(Device) })
export type Devices = z.infer<typeof Devices>
/** One device by its number, or all but the current one. */
export const DeviceRemoval = z.union([
  z.object({ id: z.number().check(z.int(), z.positive()) }),
  z.object({ others: z.literal(true) }),
])
export type DeviceRemoval = z.infer<typeof DeviceRemoval>

const plusProviders = new Set(
  'gmail.com googlemail.com icloud.com me.com mac.com proton.me protonmail.com pm.me fastmail.com zoho.com gmx.net gmx.de gmx.com web.de'.split(
    ' ',
  ),
)
const isGoogle = (domain: string) => domain === 'gmail.com' || domain === 'googlemail.com'
/** Outlook and Hotmail have a domain for each country. */
const isMicrosoft = (domain: string) => /^(?:outlook|hotmail|live)\.[a-z.]{2,6}$/.test(domain)

/** Lower case; without what stands behind a plus, and at Google without dots. For comparing only: mails go to the address as typed. */
export function canonicalAddress(email: string): string {
  const [local = '', domain = ''] = email.normalize('NFKC').toLowerCase().split('@')
  const isBig = plusProviders.has(domain) || isMicrosoft(domain)
  const box = isBig ? (local.split('+')[0] ?? local) : local
  return isGoogle(domain) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${domain}`
}
