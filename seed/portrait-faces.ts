/** The people on the photos: Notionists by Zoish (CC0), given skin, hair and clothes of their own colours, and only friendly faces. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Avatar, Style } from '@dicebear/core'
import { between, chance, draw, pick } from './seeded-random.ts'

export type Sitter = { key: string; gender: string; age: number; tone: number; scarf: boolean }

const require = createRequire(import.meta.url)
const definition = JSON.parse(readFileSync(require.resolve('@dicebear/styles/notionists.json'), 'utf8'))

/** The style is black ink on white paper; each part gets a name of its own for what is painted. */
const painted: Record<string, Record<string, string>> = {
  head: { paper: 'skin' },
  nose: { paper: 'skin' },
  gesture: { paper: 'skin' },
  clothes: { paper: 'cloth' },
  hair: { ink: 'hair', paper: 'gloss' },
  beard: { ink: 'hair', paper: 'gloss' },
  eyebrows: { ink: 'brow' },
}

/** The frame for a print on a shirt paints black where there is none. */
const isShirtPrint = (node: unknown) =>
  typeof node === 'object' &&
  node !== null &&
  'name' in node &&
  node.name === 'g' &&
  JSON.stringify(node).includes('clothesGraphic')

function repaint(node: unknown, names: Record<string, string>): unknown {
  if (Array.isArray(node)) return node.filter((each) => !isShirtPrint(each)).map((each) => repaint(each, names))
  if (!node || typeof node !== 'object') return node
  const entries = Object.entries(node)
  if ('type' in node && node.type === 'color' && 'name' in node) return { ...node, name: names[String(node.name)] ?? node.name }
  return Object.fromEntries(entries.map(([key, value]) => [key, repaint(value, names)]))
}

const blush = (x: number, y: number) => ({
  type: 'element',
  name: 'ellipse',
  attributes: { cx: String(x), cy: String(y), rx: '62', ry: '44', fill: '#d8503f', opacity: '.16' },
})

function paintedStyle() {
  const components = Object.fromEntries(
    Object.entries(definition.components).map(([name, part]) => [name, repaint(part, painted[name] ?? {})]),
  )
  const own = Object.fromEntries(['skin', 'cloth', 'hair', 'gloss', 'brow'].map((name) => [name, { values: ['#000000'] }]))
  const [head, ...rest] = definition.canvas.elements
  const canvas = { ...definition.canvas, elements: [head, blush(735, 905), blush(1035, 890), ...rest] }
  return new Style({ ...definition, canvas, components, colors: { ...definition.colors, ...own } })
}
const style = paintedStyle()

const variants = (numbers: string) => numbers.split(' ').map((number) => `variant${number}`)
const hairs = {
  f: variants('02 08 10 23 28 36 37 39 41 45 46 47 48 57 58 43 30 11 04 29 02 23 41 08'),
  'f older': variants('43 11 30 48 29 02 04 08 10 23 43'),
  m: variants('01 05 06 07 09 13 15 16 17 18 19 21 22 24 25 26 27 31 32 33 34 35 38 44 49 52 54 55 56 60'),
  'm older': variants('13 18 19 32 35 54 05 24 60 49 25 42 42 06'),
  x: variants('01 20 43 58 04 12 56 15 40 60'),
}
const curls = { f: variants('20 59 30 48 29 37'), m: variants('60 49 22 33 07 31 25'), x: variants('20 40 33') }
const mouths = variants('03 14 17 22 23 25 30 14 25 23')
const beards = variants('01 02 02 08 09 11 12 05 01')
const clothes = {
  f: variants('01 07 09 10 11 12 13 14 15 16 17 19 21 22 23 25 03'),
  m: variants('01 02 03 04 07 08 09 10 12 14 16 17 20 21 23 25'),
  x: variants('01 03 07 09 14 15 16 21 22 23 24 25'),
}
const glasses = variants('03 08 11')
const sunglasses = variants('02 07 10')

const skins = ['#fbdcc8', '#f4c7a8', '#e5ae88', '#cb8f65', '#9a6642', '#6f4530']
const hairColours = {
  fair: ['#d9b06c', '#c4924f', '#8a5a34', '#6b4329', '#a8552c', '#4a2f22', '#e0c088'],
  dark: ['#2d1f1b', '#3b2720', '#503426', '#241a18'],
  salt: ['#8e8781', '#6d645e', '#a39b94', '#7a5a43', '#503426'],
  silver: ['#cbc6c0', '#dedad4', '#b5aea7', '#ebe7e1'],
}
const cloths = [
  '#e4572e',
  '#2f6690',
  '#f2b134',
  '#81a88d',
  '#c05780',
  '#f6f1e7',
  '#5b5f97',
  '#d98880',
  '#3f7d6e',
  '#f4a6a0',
  '#a3bfe0',
  '#8d4a5b',
  '#e9d8b4',
  '#6f8f4e',
]

const scarves = ['#2f6690', '#8d4a5b', '#3f7d6e']

function hairColour({ key, age, tone }: Sitter) {
  if (age >= 63 && !(tone > 4 && chance(`${key} still dark`, 0.3))) return pick(`${key} hair colour`, hairColours.silver)
  if (age >= 50) return pick(`${key} hair colour`, hairColours.salt)
  return pick(`${key} hair colour`, tone <= 2 ? hairColours.fair : hairColours.dark)
}

function hairStyle({ key, gender, age, tone }: Sitter) {
  const group = gender === 'f' || gender === 'm' ? gender : 'x'
  if (tone >= 5) return pick(`${key} hair`, age > 45 && group === 'f' ? variants('20 30 48 29') : curls[group])
  if (age >= 55 && group !== 'x') return pick(`${key} hair`, hairs[`${group} older`])
  return pick(`${key} hair`, hairs[group])
}

/** A lighter tone of a colour, for what shines. */
const lighten = (colour: string) =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(parseInt(colour.slice(at, at + 2), 16) * 0.8 + 255 * 0.2)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** The face stays the same on all photos of a person; clothes, mouth and sunglasses change. */
export function drawPerson(sitter: Sitter, photo: number) {
  const { key, gender, age, tone, scarf } = sitter
  const shot = `${key} photo ${photo}`
  const group = gender === 'f' || gender === 'm' ? gender : 'x'
  const hair = scarf ? pick(`${key} scarf`, scarves) : hairColour(sitter)
  const wearsGlasses = chance(`${key} glasses`, age > 45 ? 0.4 : 0.2)
  const inTheSun = photo > 0 && chance(`${shot} sun`, 0.2)
  const options = {
    seed: key,
    skinColor: skins[tone - 1] ?? '#f4c7a8',
    hairColor: hair,
    glossColor: lighten(hair),
    browColor: age >= 63 ? '#8e8781' : '#33231d',
    clothColor: pick(`${shot} cloth`, cloths),
    inkColor: '#2b1d1a',
    hairVariant: scarf ? pick(`${key} scarf way`, variants('62 63')) : hairStyle(sitter),
    eyesVariant: chance(`${shot} laughs`, 0.12) ? 'variant03' : 'variant05',
    eyebrowsVariant: pick(`${key} brows`, group === 'm' ? variants('05 07 08 09 12') : variants('01 05 09 12 05')),
    noseVariant: pick(`${key} nose`, age > 50 ? variants('01 06 07 10 12 13 18 20') : variants('01 06 07 13 14 16 17 20')),
    mouthVariant: pick(`${shot} mouth`, mouths),
    beardVariant: pick(`${key} beard kind`, beards),
    beardProbability: group === 'm' && age > 23 && chance(`${key} beard`, 0.42) ? 100 : 0,
    glassesVariant: pick(`${key} frame`, inTheSun ? sunglasses : glasses),
    glassesProbability: wearsGlasses || inTheSun ? 100 : 0,
    clothesVariant: pick(`${shot} clothes`, clothes[group]),
    clothesGraphicProbability: 0,
    gestureVariant: 'hand',
    gestureProbability: photo > 0 && chance(`${shot} waves`, 0.2) ? 100 : 0,
  }
  const drawn = new Avatar(style, options).toString()
  return standIn(drawn, shot)
}

/** Head and shoulders fill the frame; half of the people look the other way. */
function standIn(drawn: string, shot: string) {
  const inner = drawn.slice(drawn.indexOf('>') + 1, drawn.lastIndexOf('</svg>'))
  const scale = 0.6 + draw(`${shot} near`) * 0.05
  const left = 400 - 845 * scale + between(`${shot} aside`, -25, 25)
  const top = 1000 - 1744 * scale + between(`${shot} up`, 52, 84)
  const mirrored = chance(`${shot} looks left`, 0.5) ? 'translate(800 0) scale(-1 1) ' : ''
  return `<g fill="none" transform="${mirrored}translate(${left} ${top}) scale(${scale})">${inner}</g>`
}
