/** `node tools/films/quay-film.ts`: draws the evening at the quay frame by frame in Chromium, and writes src/web/landers/quay.webm and quay.mp4. Needs ffmpeg. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { drawQuay } from './quay-scene.ts'

const home = join(import.meta.dirname, '../..')
const folder = join(home, 'src/web/landers')
const [width, height, framesASecond, seconds] = [1280, 720, 24, 8]
const mostBytes = 400_000

const symbols = readFileSync(join(home, 'public/drawings/quay.svg'), 'utf8')
const frames = mkdtempSync(join(tmpdir(), 'quay-film-'))
const executablePath = process.env.CHROMIUM_PATH
const browser = await chromium.launch(executablePath ? { executablePath } : {})
const page = await browser.newPage({ viewport: { width, height } })
await page.setContent(
  `<style>body{margin:0;background:#000}svg{display:block}</style><div hidden>${symbols}</div><div id="scene"></div>`,
)
const count = framesASecond * seconds
for (let n = 0; n < count; n++) {
  await page.evaluate((drawn) => (document.querySelector('#scene')!.innerHTML = drawn), drawQuay(n / count, width, height))
  const frame = await page.screenshot({ type: 'jpeg', quality: 98 })
  writeFileSync(join(frames, `${String(n).padStart(4, '0')}.jpg`), frame)
}
await browser.close()

const encode = (name: string, options: readonly string[]) => {
  const file = join(folder, name)
  const source = ['-framerate', String(framesASecond), '-i', join(frames, '%04d.jpg'), '-an', '-pix_fmt', 'yuv420p']
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...source, ...options, file])
  const bytes = statSync(file).size
  process.stdout.write(`${name}: ${bytes} bytes\n`)
  if (bytes > mostBytes) throw new Error(`${name} is more than ${mostBytes} bytes.`)
}
mkdirSync(folder, { recursive: true })
encode('quay.webm', ['-c:v', 'libvpx-vp9', '-crf', '38', '-b:v', '0', '-row-mt', '1', '-cpu-used', '2', '-g', '400'])
encode('quay.mp4', [
  '-c:v',
  'libx264',
  '-profile:v',
  'high',
  '-crf',
  '28',
  '-preset',
  'slow',
  '-tune',
  'animation',
  '-g',
  '400',
  '-movflags',
  '+faststart',
])
if (process.env.FRAMES === undefined) rmSync(frames, { recursive: true })
else process.stdout.write(`${frames}\n`)
