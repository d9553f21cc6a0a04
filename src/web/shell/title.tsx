/** What the browser's tab says: the page, then the brand. Every page has one. */
import { useSettings } from '#web/providers.tsx'

export function Title({ children }: { children: string }) {
  const { name } = useSettings()
  return <title>{`${children} · ${name}`}</title>
}
