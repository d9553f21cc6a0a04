/** For tests: the device that opens a page, and whether its browser offers apps. */
import { vi } from 'vitest'
import type { InstallPrompt } from '#web/pwa/install/install-prompt.ts'

export const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

export function playDevice({ userAgent = 'Chrome', standalone = false }: { userAgent?: string; standalone?: boolean } = {}) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  vi.stubGlobal('matchMedia', () => ({ matches: standalone }))
}

/** Fires the install prompt, with the answer that the visitor will give. */
export function offerInstall(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(() => Promise.resolve())
  const event = new Event('beforeinstallprompt', { cancelable: true })
  window.dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) }) as InstallPrompt)
  return { prompt, isHeldBack: event.defaultPrevented }
}
