/** The templates on members' pages. They differ in styles only, so an open page can be checked in each without a reload. */
import type { Page } from '@playwright/test'
import { originOf, brandOf, templates, type Template } from '../../quality/screenshots/brands.ts'

/** The stylesheets of each template in this build. */
export type TemplateStyles = Record<Template, string>

export async function openTemplateStyles(page: Page, server: string): Promise<TemplateStyles> {
  const found: [Template, string][] = []
  for (const template of templates) {
    await page.goto(`${originOf(server, brandOf(template))}/login`)
    found.push([template, await page.locator(styleOf(template)).evaluate(readStyles)])
  }
  return Object.fromEntries(found) as TemplateStyles
}

const styleOf = (template: Template) => `link[rel=stylesheet][href*="/assets/${template}-"]`
const readStyles = async (link: Element) => (await fetch((link as HTMLLinkElement).href)).text()

/** Applies a template to the open page. The demo brands have no colours or fonts of their own. */
export const applyTemplate = (page: Page, stylesheets: TemplateStyles, template: Template, own: Template = 'social') =>
  page.evaluate(
    ({ styles, template, link }) => {
      const { documentElement: html } = document
      const worn = document.querySelector<HTMLLinkElement>(link)
      if (!worn) throw new Error('The page wears no template.')
      for (const part of document.querySelectorAll<HTMLElement>(`[data-look="${html.dataset.template}"]`))
        part.dataset.look = template
      html.dataset.template = template
      worn.disabled = styles !== null
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(styles ?? '')
      document.adoptedStyleSheets = [sheet]
    },
    { styles: template === own ? null : stylesheets[template], template, link: styleOf(own) },
  )
