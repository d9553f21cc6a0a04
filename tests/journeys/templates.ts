/** The templates on members' pages. They differ in styles only, so an open page can be checked in each without a reload. */
import type { Page } from '@playwright/test'
import { originOf, brandOf, templates, type Template } from '../../quality/screenshots/brands.ts'

/** The styles of each template in this build, and the addresses of its sheets. */
export type TemplateStyles = Record<Template, { css: string; links: string[] }>

export async function openTemplateStyles(page: Page, server: string): Promise<TemplateStyles> {
  const found: [Template, TemplateStyles[Template]][] = []
  for (const template of templates) {
    await page.goto(`${originOf(server, brandOf(template))}/login`)
    found.push([template, await page.evaluate(readStyles, template)])
  }
  return Object.fromEntries(found) as TemplateStyles
}

/** The template's own sheet, and those of its kinds, which pages link where they have such a part. */
async function readStyles(template: string) {
  const own = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href*="/assets/${template}-"]`)
  const start = JSON.parse(document.getElementById('start')?.textContent ?? '') as { kindSheets: Record<string, string> }
  const links = [new URL(own?.href ?? '').pathname, ...Object.values(start.kindSheets)]
  const texts = await Promise.all(links.map(async (href) => (await fetch(href)).text()))
  return { css: texts.join('\n'), links }
}

/** Applies a template to the open page. The demo brands have no colours or fonts of their own. */
export const applyTemplate = (page: Page, stylesheets: TemplateStyles, template: Template, own: Template = 'social') =>
  page.evaluate(
    ({ css, template, links }) => {
      const { documentElement: html } = document
      html.dataset.template = template
      for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
        if (links.includes(new URL(link.href).pathname)) link.disabled = css !== null
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css ?? '')
      document.adoptedStyleSheets = [sheet]
    },
    { css: template === own ? null : stylesheets[template].css, template, links: stylesheets[own].links },
  )
