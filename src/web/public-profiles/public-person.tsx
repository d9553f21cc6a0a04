/** A member who agreed to be shown: their first photo, and the few facts that visitors are told. */
import type { ReactNode } from 'react'
import type { PublicProfile } from '#domain/public-profiles/public-profiles.ts'
import { useCountryName, useText } from '#web/kit/text/text.tsx'
import styles from '#web/public-profiles/showing.module.css'
import { Photo } from '#web/kit/ui/photo.tsx'

type PublicPersonProps = { person: PublicProfile; look: 'row' | 'portrait'; children?: ReactNode }

/** `children`: the page's heading, where it stands with the person. */
export function PublicPerson({ person, look, children }: PublicPersonProps) {
  const text = useText('showing')
  const countryName = useCountryName()
  const { id, name, age, country, region, main_image } = person
  const facts = [age, region, country && countryName(country)].filter(Boolean).join(' · ')
  return (
    <div className={styles.person} data-look={look}>
      <div className={styles.photo}>
        <Photo image={main_image} alt={main_image ? text('photo', { name }) : ''} seed={id} sizes={sizes[look]} eager />
      </div>
      <div className={styles.facts}>
        {children ?? <p className={styles.name}>{name}</p>}
        {facts && <p>{facts}</p>}
        <p className={styles.agreed}>{text('agreed')}</p>
      </div>
    </div>
  )
}

const sizes = { row: '8rem', portrait: '(width < 48rem) 100vw, 26rem' }
