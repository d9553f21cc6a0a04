/** What a verification is decided by: each selfie with the pose that was asked for, and the photos of the profile below. */
import { useState } from 'react'
import type { VerificationCase } from '#domain/verification/verification-case.ts'
import { Time } from '#console/app/formats.tsx'
import styles from '#console/cases/verify.module.css'
import { Section } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'

type VerifyPicturesProps = { reference: string; verification: VerificationCase; isMine: boolean }

export function VerifyPictures({ reference, verification, isMine }: VerifyPicturesProps) {
  const text = useText('console.verify')
  const { poses, photos, sent_at, earlier } = verification
  if (!isMine)
    return (
      <Section title={text('pictures')}>
        <p className={styles.quiet}>{text('hold_first')}</p>
      </Section>
    )
  return (
    <>
      <Section title={text('selfies')}>
        <p className={styles.quiet}>
          {text('sent')} <Time at={sent_at} />. {text('each_look')}
        </p>
        <ol className={styles.pictures} aria-label={text('selfies')}>
          {poses.map((pose, at) => (
            <li key={pose}>
              <Picture
                address={addressOf(reference, String(at + 1))}
                words={text('selfie', { n: String(at + 1), pose: text(`poses.${pose}`) })}
              />
              <strong>{text(`poses.${pose}`)}</strong>
            </li>
          ))}
        </ol>
      </Section>
      <Section title={text('photos')}>
        {photos.length === 0 && <p className={styles.quiet}>{text('no_photos')}</p>}
        <ul className={styles.pictures} aria-label={text('photos')}>
          {photos.map((id, at) => (
            <li key={id}>
              <Picture address={addressOf(reference, `photo-${id}`)} words={text('photo', { n: String(at + 1) })} />
              <span className={styles.quiet}>{at === 0 ? text('first') : text('photo', { n: String(at + 1) })}</span>
            </li>
          ))}
        </ul>
      </Section>
      {earlier.length > 0 && (
        <Section title={text('earlier')}>
          <ul className={styles.earlier}>
            {earlier.map(({ decided_at, state, reason }) => (
              <li key={decided_at}>
                <Time at={decided_at} />:{' '}
                {reason ? text(`reasons.${reason}`) : text(state === 'approved' ? 'was_approved' : 'was_ended')}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

const addressOf = (reference: string, name: string) => `/verification/${encodeURIComponent(reference)}/${name}`

function Picture({ address, words }: { address: string; words: string }) {
  const text = useText('console.verify')
  const [isGone, setIsGone] = useState(false)
  if (isGone) return <span className={styles.gone}>{text('gone')}</span>
  return <img src={address} alt={words} decoding="async" onError={() => setIsGone(true)} />
}
