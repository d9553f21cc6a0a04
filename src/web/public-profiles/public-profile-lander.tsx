/** The lander of one member: the brand's own picture, and in the form's place the member above the sign-up. */
import type { PublicProfile } from '#domain/public-profiles/public-profiles.ts'
import { LanderLayout } from '#web/kit/layouts/lander.tsx'
import { useSettings } from '#web/kit/providers.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { PageFooter, useFrame } from '#web/kit/layouts/frame.tsx'
import { PublicPerson } from '#web/public-profiles/public-person.tsx'
import { useArrivedAs } from '#web/parts/attribution/use-arrived-as.ts'
import { Signup } from '#web/signup/signup.tsx'
import { useText } from '#web/kit/text/text.tsx'

type PublicProfileLanderProps = { person: PublicProfile; words: 'landing' | 'signup' }

export function PublicProfileLander({ person, words }: PublicProfileLanderProps) {
  const text = useText('showing')
  const { brand, account, texts } = useFrame()
  const { name: brandName, template } = useSettings()
  const { id, name } = person
  const arrivedAs = useArrivedAs()
  const title = text(`${words}.title`, { name, brand: brandName })
  return (
    <LanderLayout
      {...{ template, brand, account, texts, title }}
      begun={words === 'signup'}
      lead={text(`${words}.lead`)}
      footer={<PageFooter />}
      form={
        <>
          <PublicPerson person={person} look="row" />
          <Signup user={arrivedAs} profile={id} />
        </>
      }
    >
      <Title>{title}</Title>
    </LanderLayout>
  )
}
