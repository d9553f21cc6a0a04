/** The templates and kinds on an open page. They differ in stylesheets only, so a page is checked in each without a reload. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Kinds, kindsOf } from '#domain/sites/kinds.ts'
import { Template } from '#domain/sites/templates.ts'
import { clientFolder } from '../../tools/web/build-web.ts'

const assets = join(clientFolder, 'assets')
/** The newest first: files of older builds stay for a while. */
const files = readdirSync(assets)
  .filter((file) => file.endsWith('.css'))
  .toSorted((one, other) => statSync(join(assets, other)).mtimeMs - statSync(join(assets, one)).mtimeMs)

type Sheet = { of: string; address: string }

/** The sheet of this name in this build, and what it stands in place of; null where the build has none. */
function sheetOf(name: string, { of }: { of: readonly string[] }): Sheet | null {
  const file = files.find((each) => each.startsWith(`${name}-`))
  return file ? { of: `/assets/(?:${of.join('|')})-`, address: `/assets/${file}` } : null
}

/** A landing's kind stands in its markup, and has no sheet. */
function sheetsOf(template: Template, kinds: Kinds | null): Sheet[] {
  const parts = Object.keys(kinds ?? {}) as (keyof Kinds)[]
  const nameOf = (part: keyof Kinds, kind: string | undefined) => `${part.replace('_', '-')}-${kind}`
  const sheets = [
    sheetOf(template, { of: Template.options }),
    ...parts.map((part) =>
      sheetOf(nameOf(part, kinds?.[part]), { of: Kinds.shape[part].options.map((kind) => nameOf(part, kind)) }),
    ),
  ]
  return sheets.filter((sheet) => sheet !== null)
}

/** Applies a template to the open page: with the kinds that are its own, or with those that the page has. */
export const applyTemplate = (page: Page, template: Template, { kinds = kindsOf(template) as Kinds | null } = {}) =>
  page.evaluate(putSheets, { template, sheets: sheetsOf(template, kinds) })

async function putSheets({ template, sheets }: { template: string; sheets: Sheet[] }) {
  document.documentElement.dataset.template = template
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  const loads = sheets.flatMap(({ of, address }) => {
    const link = links.find(({ href }) => new RegExp(of).test(href))
    if (!link || new URL(link.href).pathname === address) return []
    const loaded = new Promise((resolve, reject) => {
      link.addEventListener('load', resolve, { once: true })
      link.addEventListener('error', reject, { once: true })
    })
    link.href = address
    return [loaded]
  })
  await Promise.all(loads)
  await document.fonts.ready
  // Two frames: what measures itself (a gallery, a bar) has done so in the new look.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** The template that the page came with. */
export const templateOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.template as Template)
