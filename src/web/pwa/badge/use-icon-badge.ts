/** The unread count on the tab's icon and on the installed app's icon; removed at a logout. */
import { useEffect } from 'react'
import { badgeCount } from '#web/kit/page/title.tsx'
import { useUser } from '#web/kit/providers.tsx'

export function useIconBadge() {
  const user = useUser()
  const count = user ? badgeCount(user) : 0
  useEffect(
    () => () => {
      void showOnTab(0)
      void navigator.clearAppBadge?.().catch(() => null)
    },
    [],
  )
  useEffect(() => {
    void (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => null)
    let isOver = false
    void showOnTab(count, () => isOver)
    return () => {
      isOver = true
    }
  }, [count])
}

/** The address of the site's own icon, without a number. */
let plainIcon: string | null = null

async function showOnTab(count: number, isOver = () => false) {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!icon) return
  plainIcon ??= icon.href
  const drawn = count > 0 ? await drawBadge(plainIcon, count) : null
  if (isOver()) return
  icon.type = drawn ? 'image/png' : 'image/svg+xml'
  icon.href = drawn ?? plainIcon
}

const size = 64
/** Two digits are unreadable in a tab. */
const mostShown = 9

/** The site's icon with a number in the template's colours, as a data address; null when it cannot be drawn. */
async function drawBadge(icon: string, count: number): Promise<string | null> {
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
  // A transparent ring separates the number from the icon.
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

/** The computed colour, for light or dark. */
function token(name: string): string {
  if (!name.startsWith('--color')) return getComputedStyle(document.documentElement).getPropertyValue(name)
  const probe = document.createElement('span')
  probe.style.color = `var(${name})`
  document.documentElement.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
