/** Links the stylesheet of the kind in which the brand has a part. React waits for it, and has it once a page. */
import type { Kinds } from '#domain/sites/kinds.ts'
import { sheetPrecedence } from '#web/kit/lazy/lazy.tsx'
import { useAppContext } from '#web/kit/providers.tsx'

export function KindSheet({ of }: { of: keyof Kinds }) {
  const href = useAppContext().start.kindSheets[of]
  return href && <link rel="stylesheet" href={href} precedence={sheetPrecedence} />
}
