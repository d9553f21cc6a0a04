/** How many fit so far, in words: real people, and never a number below five. */
import type { MatchCount } from '#domain/signup-matches/matches.ts'
import styles from '#web/match-finder/match-finder.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

/** Its place is kept while nothing is known. */
export function CountOfMatches({ count }: { count: MatchCount | null }) {
  const text = useText('match_finder.count')
  const words = () => {
    if (!count) return null
    if (count.people > 0) return text('about', { people: count.people })
    return text(count.few ? 'few' : 'none')
  }
  return (
    <output className={styles.count} data-known={count ? '' : undefined}>
      <Icon name="users" />
      <span>
        <strong>{words()}</strong>
        <small>{text('honest')}</small>
      </span>
    </output>
  )
}
