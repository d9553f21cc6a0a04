/** Draws the icons named in src/web/kit/ui/icon-names.ts into one sprite, public/icons.svg: `node tools/icons.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { iconNames } from '#web/kit/ui/icon-names.ts'

const root = new URL('..', import.meta.url)

function symbolOf(name: string): string {
  const file = readFileSync(new URL(`node_modules/lucide-static/icons/${name}.svg`, root), 'utf8')
  const shapes = file.slice(file.indexOf('>', file.indexOf('<svg')) + 1, file.lastIndexOf('</svg>'))
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replaceAll(/\s*\n\s*/g, '').replaceAll(' />', '/>')}</symbol>`
}

const credit = '<!-- Lucide, ISC licence, copyright Lucide Icons and Contributors: https://lucide.dev/license -->'
const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${credit}\n${iconNames.map(symbolOf).join('\n')}\n</svg>\n`
writeFileSync(new URL('public/icons.svg', root), sprite)
