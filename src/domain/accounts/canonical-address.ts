/** One spelling for all addresses that reach the same mailbox at the big mail houses. */

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
