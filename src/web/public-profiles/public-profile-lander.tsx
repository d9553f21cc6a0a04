/** The lander of a public profile: the brand's picture, the person, and the sign-up. */
import type { ReactNode } from 'react'
import type { PublicProfile } from '#domain/public-profiles/public-profiles.ts'
import { Link } from 'react-router'
import { LanderLayout } from '#web/kit/layouts/lander.tsx'
import { useSettings, useInitialUser } from '#web/kit/providers.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { PageFooter, useFrame } from '#web/kit/layouts/frame.tsx'
import { Signup } from '#web/signup/signup.tsx'
import { useCountryName, useText } from '#web/kit/text/text.tsx'
import styles from '#web/public-profiles/public-profile.module.css'
import { Photo } from '#web/kit/ui/photo.tsx'

type PublicProfileLanderProps = { person: PublicProfile; words: 'landing' | 'signup' }

export function PublicProfileLander({ person, words }: PublicProfileLanderProps) {
  const text = useText('public_profile')
  const { brand, account, texts } = useFrame()
  const { name: brandName, kinds } = useSettings()
  const { id, name } = person
  const initialUser = useInitialUser()
  const title = text(`${words}.title`, { name, brand: brandName })
  return (
    <LanderLayout
      kind={kinds.landing}
      {...{ brand, account, texts, title }}
      begun={words === 'signup'}
      lead={text(`${words}.lead`)}
      footer={<PageFooter />}
      form={
        <>
          <PublicPerson person={person} look="row" />
          <Signup user={initialUser} profile={id} />
        </>
      }
    >
      <Title>{title}</Title>
    </LanderLayout>
  )
}

type PublicPersonProps = { person: PublicProfile; look: 'row' | 'portrait'; children?: ReactNode }

/** The person: the first photo, and the facts that visitors may see. `children`: the page's heading. */
export function PublicPerson({ person, look, children }: PublicPersonProps) {
  const text = useText('public_profile')
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
        <p className={styles.agreed}>
          {text('agreed')} <Link to={`/pages/notice?place=${encodeURIComponent(`/members/${id}`)}`}>{text('tell_us')}</Link>
        </p>
      </div>
    </div>
  )
}

const sizes = { row: '8rem', portrait: '(width < 48rem) 100vw, 26rem' }
