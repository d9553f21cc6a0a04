/** The sandbox as a sponsored company: the page of a sponsored item in a demonstration. It is marked as such and sells nothing. */
import { html, raw } from 'hono/html'
import { framePage, sandboxStyle, type PageFrame } from '#server/sandbox/sandbox-page.ts'

/** `name`: the cam of this page; null for the page of an ad. */
export function sponsoredPage(name: string | null, frame: PageFrame) {
  const { t } = frame
  const title = name ? t('sandbox.partner.room', { name }) : t('sandbox.partner.offer')
  const main = html`<main class="partner">
    ${raw(name ? stage : signpost)}
    <h1>${title}</h1>
    <p>${t(name ? 'sandbox.partner.room_words' : 'sandbox.partner.offer_words')}</p>
    <p class="lead">${t('sandbox.partner.no_data')}</p>
  </main>`
  return framePage({ title, note: t('sandbox.partner.note'), style: sandboxStyle + sponsoredStyle, main }, frame)
}

const sponsoredStyle = `
main.partner{grid-template-columns:minmax(0,34rem);justify-content:center;gap:1rem;padding-block:3rem}
.partner svg{inline-size:min(100%,20rem);block-size:auto;justify-self:center;fill:var(--line);color:var(--act)}
.partner h1{margin-block:1rem 0;font-size:1.75rem;text-wrap:balance}
.partner .lead{margin-block:0}
`
/** A small empty stage with an open curtain. */
const stage = `<svg viewBox="0 0 320 180" aria-hidden="true"><rect width="320" height="180" rx="12"/>
<path d="M20 20h280v14H20z" fill="currentColor"/><path d="M24 34h52c0 60-22 96-52 112zM296 34h-52c0 60 22 96 52 112z" fill="currentColor" opacity=".75"/>
<path d="M20 150h280v10H20z" fill="currentColor" opacity=".5"/><ellipse cx="160" cy="150" rx="70" ry="8" fill="currentColor" opacity=".25"/></svg>`
const signpost = `<svg viewBox="0 0 320 180" aria-hidden="true"><rect width="320" height="180" rx="12"/>
<path d="M154 36h12v124h-12z" fill="currentColor" opacity=".6"/><path d="M92 48h118l24 20-24 20H92z" fill="currentColor"/>
<path d="M228 100H128l-20 16 20 16h100z" fill="currentColor" opacity=".75"/></svg>`
