/** The sandbox's checkout page: amount, receiver, and a button for each outcome. Its plain style shows that it simulates another company. */
import { html, raw } from 'hono/html'
import { isoOf, type Locale } from '#domain/languages/languages.ts'
import type { Translate } from '#server/infrastructure/texts.ts'
import type { Checkout, SandboxOutcome } from '#server/sandbox/sandbox.ts'

export const sandboxStyle = `
*{box-sizing:border-box;margin:0}
:root{color-scheme:light dark;
--page:light-dark(#f5f7fa,#14181f);--panel:light-dark(#fff,#1c222c);--ink:light-dark(#16202e,#eef2f7);--soft:light-dark(#4d5a6b,#aab6c6);
--line:light-dark(#d9e0e9,#333d4b);--edge:light-dark(#7c8a9c,#7d8b9e);--act:light-dark(#2346a0,#a9c1ff);--on-act:light-dark(#fff,#0d1a3d);
--warn:light-dark(#fff3cf,#3a2f0d);--on-warn:light-dark(#4d3800,#ffe3a0);--focus:light-dark(#8a2be2,#d9b3ff)}
body{min-block-size:100dvb;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
font-variant-numeric:tabular-nums;overflow-wrap:break-word}
.ribbon{padding:.75rem 1rem;background:var(--warn);color:var(--on-warn);text-align:center;font-size:.9375rem}
main{display:grid;gap:2rem;max-inline-size:60rem;margin-inline:auto;padding:2rem 1rem 4rem}
.brand{font-weight:700;font-size:1.125rem}
h1{margin-block:1rem 1.5rem;font-size:2.5rem;line-height:1.1;letter-spacing:-.02em}
h1 small{display:block;margin-block-end:.375rem;font-size:1rem;font-weight:400;letter-spacing:0;color:var(--soft)}
dl div{display:flex;justify-content:space-between;gap:1rem;padding-block:.75rem;border-block-start:1px solid var(--line)}
dt{color:var(--soft)}
dd{text-align:end}
.total dt,.total dd{font-weight:700;color:var(--ink)}
.choose{padding:1.5rem;border:1px solid var(--line);border-radius:.75rem;background:var(--panel)}
h2{font-size:1.25rem;line-height:1.25}
.lead{margin-block:.375rem 1.25rem;color:var(--soft)}
form{display:grid;gap:.625rem}
button{display:grid;gap:.125rem;inline-size:100%;min-block-size:3.25rem;align-content:center;padding:.625rem 1rem;border:1px solid var(--edge);
border-radius:.5rem;background:none;color:inherit;font:inherit;text-align:start;cursor:pointer}
button span{font-weight:600}
button small{font-size:.875rem;line-height:1.35;color:var(--soft)}
button:hover{background:color-mix(in oklab,var(--ink) 6%,transparent)}
.pay{border-color:transparent;background:var(--act);color:var(--on-act);text-align:center}
.pay span{font-size:1.0625rem}
.pay small{color:inherit}
.pay:hover{background:color-mix(in oklab,var(--act) 88%,var(--ink))}
.back{margin-block-start:1.25rem;text-align:center}
a{display:inline-block;padding:.625rem;color:var(--act);text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
@media (width>=52rem){main{grid-template-columns:1fr 1fr;gap:4rem;align-items:start;padding-block:4rem}.choose{padding:2rem}}
`

export type PageFrame = { t: Translate; locale: Locale; nonce: string }
type PageParts = { title: string; note: string; style: string; main: unknown }

/** A page of the sandbox: the head, the ribbon that marks it as one, and `main`. */
export const framePage = ({ title, note, style, main }: PageParts, { t, locale, nonce }: PageFrame) =>
  html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <style nonce="${nonce}">
          ${raw(style)}
        </style>
      </head>
      <body>
        <header class="ribbon">
          <p><strong>${t('sandbox.badge')}</strong> ${note}</p>
        </header>
        ${main}
      </body>
    </html>`

export function checkoutPage({ payment, choices }: Checkout, frame: PageFrame) {
  const { t, locale } = frame
  const amount = money(payment.amount_minor, payment.currency, locale)
  const { brand, description } = payment
  const main = html`<main>
    <section class="order" aria-labelledby="amount">
      <p class="brand">${brand}</p>
      <h1 id="amount"><small>${t('sandbox.pay_to', { brand })}</small> ${amount}</h1>
      <dl>
        <div>
          <dt>${description}</dt>
          <dd>${amount}</dd>
        </div>
        <div>
          <dt>${t('sandbox.method')}</dt>
          <dd>${t(`credits.methods.${payment.payment_method}`)}</dd>
        </div>
        <div class="total">
          <dt>${t('sandbox.total')}</dt>
          <dd>${amount}</dd>
        </div>
      </dl>
    </section>
    <section class="choose" aria-labelledby="choose">
      <h2 id="choose">${t(choices.length ? 'sandbox.choose' : `sandbox.state.${payment.state}`)}</h2>
      <p class="lead">${t(choices.length ? `sandbox.lead.${payment.state}` : 'sandbox.over')}</p>
      ${choices.length ? form(choices, amount, t) : ''}
      <p class="back"><a href="${payment.return_url}">${t('sandbox.back', { brand })}</a></p>
    </section>
  </main>`
  return framePage({ title: t('sandbox.title', { brand }), note: t('sandbox.note'), style: sandboxStyle, main }, frame)
}

const form = (choices: readonly SandboxOutcome[], amount: string, t: Translate) =>
  html`<form method="post">
    ${choices.map(
      (outcome) =>
        html`<button name="outcome" value="${outcome}" class="${outcome === 'pay' ? 'pay' : 'other'}">
          <span>${t(`sandbox.${outcome}.label`, { amount })}</span>
          <small>${t(`sandbox.${outcome}.help`)}</small>
        </button>`,
    )}
  </form>`

const money = (minor: number, currency: string, locale: Locale) =>
  new Intl.NumberFormat(isoOf(locale), { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(minor / 100)
