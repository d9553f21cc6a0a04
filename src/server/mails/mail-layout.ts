/** Lays a mail out as HTML in the brand's look, and as plain text. Mail programs need tables and inline styles. */
import type { Locale } from '#domain/languages/languages.ts'
import { brandFileAddress } from '#domain/sites/brand-files.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import { countryNameIn } from '#server/infrastructure/country-name.ts'
import { escaped } from '#server/infrastructure/escape-html.ts'
import type { Translate } from '#server/infrastructure/texts.ts'
import { mailThemeOf, type MailTheme } from '#server/mails/mail-themes.ts'
import type { MailContent } from '#server/mails/mail-content.ts'

/** `unsubscribe`: address that stops mails of this kind. */
type Frame = { t: Translate; locale: Locale; site: SiteFile; unsubscribe: string | null }

export function textOf(content: MailContent, { t, locale, site, unsubscribe }: Frame): string {
  const rows = content.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
  const action = content.action && `${content.action.label}:\n${content.action.href}`
  const links = (content.links ?? []).map(({ label, href }) => `${label}:\n${href}`)
  const body = [...content.paragraphs, rows, action, content.note, ...links, t('mails.help', { email: site.support_email })]
  const stop = unsubscribe ? [`${t('mails.stop')}: ${unsubscribe}`] : []
  return `${[...body.filter(Boolean), `-- \n${[...footerOf({ t, locale, site }), ...stop].join('\n')}`].join('\n\n')}\n`
}

export function htmlOf(content: MailContent, { t, locale, site, unsubscribe }: Frame): string {
  const theme = mailThemeOf(site)
  const brand = `font:28px/1.2 ${theme.headingFont};${theme.brandStyle};color:${theme.primary}`
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(content.subject)}</title>
</head>
<body style="margin:0;padding:0;background:${theme.surface}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(content.preview)}${'&#8199;&#847;'.repeat(60)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${theme.surface}" style="background:${theme.surface}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 8px 24px;${brand}">${signOf(site)}</td></tr>
<tr><td bgcolor="${theme.raised}" style="padding:36px 28px;background:${theme.raised};border:1px solid ${theme.line};border-radius:${theme.cardRadius}">
${cardOf(content, theme, t, site)}
</td></tr>
<tr><td style="padding:24px 8px 0;font:13px/1.6 ${theme.font};color:${theme.muted}">${footerOf({ t, locale, site }).map(escaped).join('<br>')}${stopOf(unsubscribe, theme, t)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** The brand's logo, or its icon and name, from its own host: the same address in every mail, so nobody learns who opened one. Its name where pictures are off. */
function signOf({ logo, favicon, name, hosts }: SiteFile) {
  const pictureAt = (file: string) => escaped(`https://${hosts[0]}${brandFileAddress(file)}`)
  const icon =
    favicon && `<img src="${pictureAt(favicon)}" width="28" height="28" alt="" style="border:0;vertical-align:-4px">&nbsp; `
  if (!logo) return `${icon ?? ''}${escaped(name)}`
  // stored for sharp screens
  const [width, height] = [Math.round(logo.width / 2), Math.round(logo.height / 2)]
  return `<img src="${pictureAt(logo.file)}" width="${width}" height="${height}" alt="${escaped(name)}" style="display:block;border:0;max-width:100%;height:auto">`
}

function cardOf(content: MailContent, theme: MailTheme, t: Translate, site: SiteFile) {
  const words = `font:16px/1.6 ${theme.font};color:${theme.text}`
  const small = `font:14px/1.6 ${theme.font};color:${theme.muted}`
  const title = `margin:0 0 20px;font:30px/1.2 ${theme.headingFont};${theme.headingStyle};color:${theme.text}`
  const link = content.action && { label: content.action.label, href: escaped(content.action.href) }
  return [
    `<h1 style="${title}">${escaped(content.title)}</h1>`,
    ...content.paragraphs.map((paragraph) => `<p style="margin:0 0 16px;${words}">${escaped(paragraph)}</p>`),
    rowsOf(content.rows, theme),
    link && buttonOf(link.label, link.href, theme),
    content.note && `<p style="margin:0 0 16px;${small}">${escaped(content.note)}</p>`,
    ...(content.links ?? []).map((each) => addressOf(`${each.label}:`, escaped(each.href), theme)),
    link && addressOf(t('mails.link_help'), link.href, theme),
    `<p style="margin:0;${small}">${escaped(t('mails.help', { email: site.support_email }))}</p>`,
  ]
    .filter(Boolean)
    .join('\n')
}

/** An address in full, for mail programs that show no buttons and for paper. */
const addressOf = (label: string, href: string, theme: MailTheme) =>
  `<p style="margin:0 0 16px;font:14px/1.6 ${theme.font};color:${theme.muted}">${escaped(label)}<br><a href="${href}" style="color:${theme.muted};word-break:break-all">${href}</a></p>`

function rowsOf(rows: MailContent['rows'], theme: MailTheme) {
  if (!rows.length) return ''
  // labels keep their words whole; numbers without a space in them break where they must
  const cell = (align: string, colour: string, more: string) =>
    `align="${align}" style="padding:12px 0;border-bottom:1px solid ${theme.line};font:15px/1.5 ${theme.font};color:${colour};${more}"`
  const lines = rows.map(
    ([label, value]) =>
      `<tr><td ${cell('left', theme.muted, 'padding-right:16px')}>${escaped(label)}</td><td ${cell('right', theme.text, 'overflow-wrap:anywhere')}>${escaped(value)}</td></tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 0;border-top:1px solid ${theme.line}">${lines.join('')}</table>`
}

function buttonOf(label: string, href: string, theme: MailTheme) {
  const shape = `display:inline-block;padding:14px 28px;border-radius:${theme.buttonRadius};background:${theme.primary}`
  const words = `font:600 16px/20px ${theme.font};color:${theme.on_primary};text-decoration:none`
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 32px"><tr><td bgcolor="${theme.primary}" style="border-radius:${theme.buttonRadius}"><a href="${href}" style="${shape};${words}">${escaped(label)}</a></td></tr></table>`
}

/** The company and the reason of the mail: the law requires both. */
function footerOf({ t, locale, site }: Pick<Frame, 't' | 'locale' | 'site'>): string[] {
  const { name, address, city, country, kvk, vat_numbers } = site.company
  // Some companies write the kind of number with it.
  const register = /^[\d ]+$/.test(kvk) ? t('mails.company_number', { number: kvk }) : kvk
  const numbers = [register, ...vat_numbers.map((number) => t('mails.vat_number', { number }))]
  return [
    t('mails.why', { brand: site.name }),
    `${name}, ${address}, ${city}, ${countryNameIn(country, locale)}`,
    numbers.join(' · '),
    ...(site.support_phone ? [site.support_phone] : []),
  ]
}

const stopOf = (unsubscribe: string | null, theme: MailTheme, t: Translate) =>
  unsubscribe ? `<br><a href="${escaped(unsubscribe)}" style="color:${theme.muted}">${escaped(t('mails.stop'))}</a>` : ''
