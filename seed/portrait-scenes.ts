/** What stands behind the people on their photos: twelve scenes of our own, drawn in a few flat tones and put out of focus. */
import { between, chance, draw, pick } from './seeded-random.ts'

/** The drawings' own measure. */
export const frame = { width: 800, height: 1000 }

/** From the back to the front: far, middle, near, an accent, and the light. */
type Tones = readonly [far: string, middle: string, near: string, accent: string, light: string]
type Scene = (tones: Tones, seed: string) => string

const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`
const circle = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`
const shape = (path: string, fill: string, more = '') => `<path d="${path}" fill="${fill}" ${more}/>`
const times = (count: number, each: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => each(index)).join('')
const whole = (fill: string) => rect(0, 0, frame.width, frame.height, fill)
const fade = (from: string, to: string) =>
  `<defs><linearGradient id="fade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>${whole('url(#fade)')}`

const ridge = (seed: string, top: number, swing: number, fill: string) => {
  const points = Array.from({ length: 6 }, (_, i) => `${i * 160},${top + Math.round((draw(`${seed} ${i}`) - 0.5) * 2 * swing)}`)
  return shape(`M-10,${top} L${points.join(' L')} L820,1010 L-10,1010 Z`, fill)
}
const hill = (top: number, bend: number, fill: string) =>
  shape(`M-10,${top} Q200,${top - bend} 420,${top} T820,${top - bend / 2} V1010 H-10 Z`, fill)
const tree = (x: number, y: number, size: number, leaf: string, trunk: string) =>
  rect(x - size * 0.07, y, size * 0.14, size * 1.1, trunk) +
  circle(x, y, size * 0.62, leaf) +
  circle(x - size * 0.4, y + size * 0.25, size * 0.42, leaf) +
  circle(x + size * 0.42, y + size * 0.2, size * 0.45, leaf)

const windowScene: Scene = ([far, middle, near, accent, light], seed) => {
  const x = pick(`${seed} x`, [60, 330])
  const leaves = times(
    7,
    (i) =>
      `<ellipse cx="${x < 200 ? 660 : 120}" cy="${560 - i * 8}" rx="26" ry="120" fill="${accent}" transform="rotate(${-70 + i * 23} ${x < 200 ? 660 : 120} 640)"/>`,
  )
  return (
    whole(far) +
    rect(x, -20, 410, 660, light) +
    circle(x + 280, 180, 130, middle, 'opacity=".55"') +
    hill(560, 60, middle).replace('/>', ` clip-path="url(#pane)"/>`) +
    `<defs><clipPath id="pane">${rect(x, -20, 410, 660, '#000')}</clipPath></defs>` +
    rect(x + 196, -20, 18, 660, far) +
    rect(x, 300, 410, 18, far) +
    rect(x - 30, 636, 470, 34, near) +
    leaves +
    rect(x < 200 ? 600 : 60, 640, 120, 130, near, 'rx="14"')
  )
}
const park: Scene = ([far, middle, near, accent, light], seed) =>
  fade(light, far) +
  circle(between(`${seed} sun`, 120, 680), 210, 90, '#fff', 'opacity=".6"') +
  hill(560, 90, middle) +
  times(4, (i) =>
    tree(
      60 + i * 230 + between(`${seed} tree ${i}`, -50, 50),
      420 + between(`${seed} up ${i}`, -50, 50),
      between(`${seed} size ${i}`, 130, 210),
      i % 2 ? accent : near,
      near,
    ),
  ) +
  hill(760, 40, near)
const cafe: Scene = ([far, middle, near, accent, light], seed) =>
  whole(far) +
  rect(0, 620, 800, 400, middle) +
  rect(0, 604, 800, 26, near) +
  rect(420, 300, 400, 14, near) +
  times(5, (i) =>
    rect(
      450 + i * 72,
      300 - 46 - between(`${seed} jar ${i}`, 0, 34),
      44,
      46 + between(`${seed} jar ${i}`, 0, 34),
      i % 2 ? accent : near,
      'rx="10"',
    ),
  ) +
  times(
    3,
    (i) =>
      rect(118 + i * 250, -10, 6, 120 + i * 28, near) +
      shape(`M${76 + i * 250},${180 + i * 28} q45,-120 90,0 Z`, accent) +
      circle(121 + i * 250, 190 + i * 28, 46, light, 'opacity=".75"'),
  ) +
  rect(60, 330, 220, 240, light, 'opacity=".4" rx="8"')
const dusk: Scene = ([far, middle, near, accent, light], seed) =>
  fade(far, middle) +
  circle(between(`${seed} moon`, 110, 690), 170, 60, light, 'opacity=".9"') +
  times(7, (i) => {
    const height = between(`${seed} house ${i}`, 240, 560)
    return (
      rect(i * 124 - 30, 1000 - height - 150, 112, height + 150, i % 2 ? near : accent, 'opacity=".92"') +
      times(6, (w) =>
        chance(`${seed} lit ${i} ${w}`, 0.55)
          ? rect(i * 124 - 8 + (w % 2) * 42, 1000 - height - 110 + Math.floor(w / 2) * 84, 24, 36, light, 'opacity=".85"')
          : '',
      )
    )
  })
const sea: Scene = ([far, middle, near, accent, light], seed) =>
  fade(far, light) +
  circle(between(`${seed} sun`, 140, 660), 380, 96, accent, 'opacity=".85"') +
  rect(0, 540, 800, 470, middle) +
  times(5, (i) => rect(between(`${seed} wave ${i}`, -60, 420), 580 + i * 74, 420, 12, light, 'opacity=".5" rx="6"')) +
  shape(`M${between(`${seed} sail`, 90, 640)},560 l0,-190 l110,190 Z`, '#fff', 'opacity=".9"') +
  hill(900, 40, near)
const mountains: Scene = ([far, middle, near, accent, light], seed) =>
  fade(light, far) +
  ridge(`${seed} a`, 330, 150, accent) +
  ridge(`${seed} b`, 480, 110, middle) +
  ridge(`${seed} c`, 640, 70, near) +
  circle(650, 150, 54, '#fff', 'opacity=".7"')
const library: Scene = ([far, middle, near, accent, light], seed) =>
  whole(far) +
  times(5, (row) => {
    let x = -20
    let books = ''
    for (let i = 0; x < 820; i++) {
      const width = between(`${seed} book ${row} ${i}`, 24, 58)
      const height = between(`${seed} tall ${row} ${i}`, 130, 176)
      if (!chance(`${seed} gap ${row} ${i}`, 0.1))
        books += rect(
          x,
          190 + row * 200 - height,
          width - 4,
          height,
          pick(`${seed} cover ${row} ${i}`, [middle, near, accent, light]),
          'rx="3"',
        )
      x += width
    }
    return books + rect(0, 190 + row * 200, 800, 20, near)
  })
const street: Scene = ([far, middle, near, accent, light], seed) =>
  fade(far, light) +
  times(5, (i) => {
    const top = between(`${seed} roof ${i}`, 150, 330)
    const x = i * 175 - 40
    const wall = [middle, accent, near][i % 3] ?? middle
    return (
      shape(`M${x},${top + 130} l40,-60 l0,-50 l42,-50 l42,50 l0,50 l40,60 V1000 H${x} Z`, wall) +
      times(6, (w) => rect(x + 30 + (w % 2) * 66, top + 190 + Math.floor(w / 2) * 150, 40, 84, light, 'opacity=".7" rx="3"'))
    )
  })
const garden: Scene = ([far, middle, near, accent, light], seed) =>
  fade(light, far) +
  times(16, (i) => {
    const [x, y] = [between(`${seed} x ${i}`, -40, 840), between(`${seed} y ${i}`, 40, 940)]
    const leaf = `M0,0 C70,-70 70,-190 0,-270 C-70,-190 -70,-70 0,0`
    return shape(
      leaf,
      [middle, near, accent][i % 3] ?? near,
      `opacity=".8" transform="translate(${x} ${y}) rotate(${between(`${seed} turn ${i}`, -80, 80)}) scale(${0.7 + draw(`${seed} scale ${i}`) * 0.6})"`,
    )
  }) +
  times(6, (i) =>
    circle(
      between(`${seed} bloom ${i}`, 20, 780),
      between(`${seed} bloom up ${i}`, 80, 800),
      between(`${seed} bloom size ${i}`, 18, 36),
      '#fff',
      'opacity=".75"',
    ),
  )
const market: Scene = ([far, middle, near, accent, light], seed) =>
  whole(far) +
  times(9, (i) => shape(`M${i * 92 - 10},0 h92 v170 a46,46 0 0 1 -92,0 Z`, i % 2 ? light : accent)) +
  shape('M-10,330 Q200,430 410,330 T820,330', 'none', `stroke="${near}" stroke-width="5"`) +
  times(9, (i) => circle(30 + i * 92, 352 + (i % 2) * 34, 17, '#fff4d2')) +
  times(6, (i) =>
    shape(`M${i * 150 - 40},820 q75,-${between(`${seed} heap ${i}`, 110, 190)} 150,0 Z`, [middle, accent, near][i % 3] ?? near),
  ) +
  rect(0, 800, 800, 210, near)
const river: Scene = ([far, middle, near, accent, light], seed) =>
  fade(far, middle) +
  ridge(`${seed} roofs`, 430, 60, near) +
  times(3, (i) => shape(`M${i * 300 - 80},640 v-70 h300 v70 h-40 a110,110 0 0 0 -220,0 Z`, accent)) +
  rect(0, 640, 800, 370, middle) +
  times(
    8,
    (i) =>
      circle(50 + i * 100, 548, 12, light) +
      rect(46 + i * 100, 670, 8, between(`${seed} glow ${i}`, 60, 170), light, 'opacity=".55" rx="4"'),
  )
const curtain: Scene = ([far, middle, near, accent, light], seed) =>
  whole(far) +
  times(10, (i) =>
    shape(
      `M${i * 84 - 20},-10 h60 q${between(`${seed} fold ${i}`, -24, 24)},500 0,1020 h-60 q${between(`${seed} fold ${i}`, -24, 24)},-500 0,-1020`,
      i % 2 ? middle : near,
    ),
  ) +
  times(11, (i) => shape(`M${i * 80 - 20},0 a40,70 0 0 0 80,0 Z`, accent)) +
  `<radialGradient id="spot"><stop stop-color="${light}" stop-opacity=".6"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>` +
  circle(400, 420, 430, 'url(#spot)')
const gallery: Scene = ([far, middle, near, accent, light], seed) =>
  whole(far) +
  rect(0, 760, 800, 250, near) +
  times(4, (i) => {
    const [x, y] = [i * 220 - 60, between(`${seed} hang ${i}`, 90, 260)]
    return (
      rect(x, y, 180, 240, near) +
      rect(x + 14, y + 14, 152, 212, i % 2 ? middle : light) +
      circle(x + 90, y + 110, 52, i % 2 ? light : accent)
    )
  })

const byDay: Scene[] = [windowScene, park, cafe, dusk, sea, mountains, library, street, garden, market, gallery]
const byNight: Scene[] = [curtain, river, dusk, cafe, library, gallery, windowScene, sea]

const dayTones: Tones[] = [
  ['#f6d9c4', '#e9a98a', '#b9694e', '#7f9c7a', '#fdf1e4'],
  ['#cfe3e6', '#8fb8b5', '#4f7f80', '#e7a977', '#f4faf7'],
  ['#f3e2b8', '#d9b25f', '#8c7a3c', '#c9695a', '#fff8e2'],
  ['#dcd5ee', '#a99bd0', '#675a97', '#e8a0a8', '#f7f3fd'],
  ['#d5e6c8', '#9cbf86', '#5b8258', '#e3b06b', '#f6fbee'],
  ['#f7d0cf', '#e08f93', '#a4545f', '#6f93a8', '#fff0ec'],
  ['#c9dcf2', '#86abd6', '#4a6c9c', '#f0bd7d', '#f1f7fd'],
  ['#e6dccf', '#bfa98f', '#7c6853', '#6d9a94', '#faf5ec'],
]
const nightTones: Tones[] = [
  ['#3b1f2b', '#6e2f3e', '#2a1520', '#b98746', '#f2cf94'],
  ['#232a3d', '#475472', '#181d2c', '#a3683f', '#f0cf9c'],
  ['#2f2a22', '#6a5638', '#211c15', '#8c3f3a', '#f3d9a6'],
  ['#1f3331', '#3f655f', '#152422', '#b98a4a', '#efd8a5'],
  ['#40283f', '#7a4a6b', '#2b1a2c', '#c98d5a', '#f6d3a8'],
]

/** The scene of one photo: drawn small, so that it is out of focus when it is enlarged to the frame. */
export function drawScene(seed: string, night: boolean) {
  const scene = pick(`${seed} scene`, night ? byNight : byDay)
  const tones = pick(`${seed} tones`, night ? nightTones : dayTones)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" width="160" height="200">${scene(tones, seed)}</svg>`
}
