/** The sandbox's checkout as a page: what is paid, to whom, and a button for every way it may go. */
import { html, raw } from 'hono/html'
import { isoOf, type Locale } from '#domain/languages/languages.ts'
import type { Translate } from '#server/infrastructure/texts.ts'
import { sandboxStyle } from '#server/sandbox/sandbox-style.ts'
import type { Checkout, SandboxOutcome } from '#server/sandbox/sandbox.ts'

type Frame = { t: Translate; locale: Locale; nonce: string }

export function checkoutPage({ payment, choices }: Checkout, { t, locale, nonce }: Frame) {
  const amount = money(payment.amount_minor, payment.currency, locale)
  const { brand, description } = payment
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${t('sandbox.title', { brand })}</title>
        <style nonce="${nonce}">
          ${raw(sandboxStyle)}
        </style>
      </head>
      <body>
        <header class="ribbon">
          <p><strong>${t('sandbox.badge')}</strong> ${t('sandbox.note')}</p>
        </header>
        <main>
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
        </main>
      </body>
    </html>`
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
