/** Photos of the evidence as far as they are opened: small and grey, in grey, or in colour. Each once, however many reports have it. */
import { useState } from 'react'
import type { ConsoleReply } from '#domain/console-wire.ts'
import styles from '#console/cases/cases.module.css'
import { evidenceAddress, type PhotoLayer } from '#console/cases/layers.ts'
import { Tag } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'

export type EvidenceReport = ConsoleReply<'GET /api/cases/evidence'>['reports'][number]

export function EvidencePhotos({ reports, layer }: { reports: readonly EvidenceReport[]; layer: PhotoLayer }) {
  const text = useText('console.evidence')
  const photos = photosOf(reports)
  if (photos.length === 0) return <p className={styles.quiet}>{text('no_photos')}</p>
  return (
    <ul className={styles.photos} data-layer={layer} aria-label={text('photos')}>
      {photos.map(({ report, file, isReported }, place) => (
        <li key={file}>
          <EvidencePhoto
            key={layer}
            address={evidenceAddress(report, file, layer)}
            words={text(`photo_${layer}`, { n: String(place + 1) })}
          />
          {isReported && <Tag tone="danger">{text('reported')}</Tag>}
        </li>
      ))}
    </ul>
  )
}

function EvidencePhoto({ address, words }: { address: string; words: string }) {
  const text = useText('console.evidence')
  const [missing, setMissing] = useState<'photo_gone' | 'photo_closed' | null>(null)
  /** An image does not say why it failed: one look too many is refused with 429. */
  const ask = async () => {
    const { status } = await fetch(address).catch(() => ({ status: 0 }))
    setMissing(status === 429 ? 'photo_closed' : 'photo_gone')
  }
  if (missing) return <span className={styles.gone}>{text(missing)}</span>
  return <img src={address} alt={words} decoding="async" onError={() => void ask()} />
}

/** Those that somebody reported first. */
function photosOf(reports: readonly EvidenceReport[]) {
  const found = new Map<string, { report: string; file: string; isReported: boolean }>()
  for (const { reference, photos } of reports)
    for (const { file, is_reported } of photos) {
      const before = found.get(file)
      if (before) before.isReported ||= is_reported
      else found.set(file, { report: reference, file, isReported: is_reported })
    }
  return [...found.values()].sort((a, b) => Number(b.isReported) - Number(a.isReported))
}
