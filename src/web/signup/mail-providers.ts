/** Where someone reads their mail, for the providers we know. */
const providers: readonly { name: string; inbox: string; domains: RegExp }[] = [
  { name: 'Gmail', inbox: 'https://mail.google.com/mail/', domains: /^(?:gmail|googlemail)\.com$/ },
  { name: 'Outlook', inbox: 'https://outlook.live.com/mail/', domains: /^(?:outlook|hotmail|live|msn)\.[a-z.]+$/ },
  { name: 'Yahoo', inbox: 'https://mail.yahoo.com/', domains: /^(?:yahoo|ymail)\.[a-z.]+$/ },
  { name: 'iCloud', inbox: 'https://www.icloud.com/mail/', domains: /^(?:icloud|me|mac)\.com$/ },
  { name: 'Proton', inbox: 'https://mail.proton.me/', domains: /^(?:proton\.me|protonmail\.[a-z]+|pm\.me)$/ },
  { name: 'GMX', inbox: 'https://www.gmx.net/', domains: /^gmx\.[a-z]+$/ },
  { name: 'WEB.DE', inbox: 'https://web.de/', domains: /^web\.de$/ },
  { name: 'T-Online', inbox: 'https://email.t-online.de/', domains: /^t-online\.de$/ },
  { name: 'Ziggo', inbox: 'https://webmail.ziggo.nl/', domains: /^(?:ziggo|home|casema|chello)\.nl$/ },
  { name: 'KPN', inbox: 'https://webmail.kpnmail.nl/', domains: /^(?:kpnmail|kpnplanet|planet|hetnet)\.nl$/ },
  { name: 'Telenet', inbox: 'https://webmail.telenet.be/', domains: /^telenet\.be$/ },
  { name: 'Proximus', inbox: 'https://webmail.proximus.be/', domains: /^(?:skynet|proximus)\.be$/ },
  { name: 'Orange', inbox: 'https://messagerie.orange.fr/', domains: /^(?:orange|wanadoo)\.fr$/ },
  { name: 'La Poste', inbox: 'https://www.laposte.net/', domains: /^laposte\.net$/ },
  { name: 'Free', inbox: 'https://webmail.free.fr/', domains: /^free\.fr$/ },
  { name: 'Libero', inbox: 'https://login.libero.it/', domains: /^libero\.it$/ },
  { name: 'Onet Poczta', inbox: 'https://poczta.onet.pl/', domains: /^(?:onet\.pl|op\.pl|onet\.eu|poczta\.onet\.pl|vp\.pl)$/ },
  { name: 'WP Poczta', inbox: 'https://poczta.wp.pl/', domains: /^wp\.pl$/ },
  { name: 'Poczta o2', inbox: 'https://poczta.o2.pl/', domains: /^(?:o2|tlen)\.pl$/ },
  { name: 'Interia', inbox: 'https://poczta.interia.pl/', domains: /^(?:interia|poczta\.interia)\.pl$/ },
]

const gmailType = 2

export type Inbox = { name: string; inbox: string }

/** Null for a provider we do not know. */
export function findInbox(email: string, mailprovider: number): Inbox | null {
  if (mailprovider === gmailType) return providers[0] ?? null
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return providers.find(({ domains }) => domains.test(domain)) ?? null
}
