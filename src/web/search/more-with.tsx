/** How many more one filter would find if it were wider: a way there in one press. */
import { useEffect, useRef } from 'react'
import { Link, type LinkProps } from 'react-router'
import type { Relaxation } from '#domain/search/search.ts'
import { useCountryName } from '#web/kit/text/country-name.ts'
import { neighbourOf } from '#web/search/neighbour.ts'
import styles from '#web/search/filter-form.module.css'
import { addressOf } from '#web/search/search-address.ts'
import { useText } from '#web/kit/text/text.tsx'

/** The mildest of these changes that finds anybody. */
export function MoreWith({ wider, changes }: { wider: readonly Relaxation[]; changes: readonly Relaxation['change'][] }) {
  const words = useRelaxationTexts()
  const relaxation = wider.find(({ change }) => changes.includes(change))
  if (!relaxation) return null
  return <Way to={addressOf(relaxation.filters)}>{words(relaxation)}</Way>
}

/** Goes as its search begins: whoever pressed it by keyboard goes on at the filter that it stands at. */
function Way(props: LinkProps) {
  const way = useRef<HTMLAnchorElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    const around = way.current?.parentElement
    return () => {
      // all of them go with each new search
      if (isPressed.current && document.activeElement === document.body)
        around?.querySelector<HTMLElement>('select,input')?.focus({ preventScroll: true })
    }
  }, [])
  const press = () => {
    isPressed.current = true
  }
  return <Link ref={way} className={styles.more} preventScrollReset onClick={press} {...props} />
}

export function useRelaxationTexts() {
  const text = useText('search.more_with')
  const countryName = useCountryName()
  return ({ change, more, filters }: Relaxation): string => {
    const neighbour = neighbourOf(filters.country)
    return text(change, { more, country: neighbour ? countryName(neighbour) : '' })
  }
}
