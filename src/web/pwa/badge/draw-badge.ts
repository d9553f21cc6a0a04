/** The site's icon with a number on it, in the template's own colours. */

const size = 64
/** Of two digits nothing would be seen in a tab. */
const mostShown = 9

/** An address of a picture; null where it cannot be drawn. */
export async function drawBadge(icon: string, count: number): Promise<string | null> {
  try {
    const image = await load(icon)
    const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size })
    const context = canvas.getContext('2d')
    if (!context) return null
    context.drawImage(image, 0, 0, size, size)
    draw(context, count > mostShown ? `${mostShown}+` : String(count))
    return canvas.toDataURL('image/png')
  } catch {
    return null
  }
}

async function load(address: string): Promise<HTMLImageElement> {
  const image = new Image(size, size)
  image.src = address
  await image.decode()
  return image
}

function draw(context: CanvasRenderingContext2D, words: string) {
  const radius = words.length === 1 ? size * 0.31 : size * 0.36
  const [x, y] = [size - radius, size - radius]
  // A ring of nothing around it keeps it apart from the sign.
  context.globalCompositeOperation = 'destination-out'
  disc(context, x, y, radius + 4, 'black')
  context.globalCompositeOperation = 'source-over'
  disc(context, x, y, radius, token('--color-primary'))
  context.fillStyle = token('--color-on-primary')
  context.font = `800 ${words.length === 1 ? 34 : 28}px ${token('--font-text')}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(words, x, y + 2)
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number, colour: string) {
  context.fillStyle = colour
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fill()
}

/** As the browser has settled it, for light or dark. */
function token(name: string): string {
  if (!name.startsWith('--color')) return getComputedStyle(document.documentElement).getPropertyValue(name)
  const probe = document.createElement('span')
  probe.style.color = `var(${name})`
  document.documentElement.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
