/** A device in words: browser and system, as far as they are known. */
import { useText } from '#web/kit/text/text.tsx'

export function useDeviceName() {
  const text = useText('console.own')
  return ({ browser, system }: { browser: string | null; system: string | null }) =>
    browser && system ? text('device', { browser, system }) : (browser ?? system ?? text('device_unknown'))
}
