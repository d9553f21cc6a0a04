/** How an iPhone or iPad puts the site on its Home Screen: three steps, each with a picture. */
import { Adding, Opening, Sharing } from '#web/pwa/install/guide-pictures.tsx'
import styles from '#web/pwa/install/guide.module.css'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Sheet } from '#web/kit/ui/sheet.tsx'

const steps = [
  { step: 'share', Picture: Sharing },
  { step: 'add', Picture: Adding },
  { step: 'open', Picture: Opening },
] as const

export function Guide({ onClose }: { onClose: () => void }) {
  const text = useText('app')
  const { name: brand } = useSettings()
  return (
    <Sheet open onClose={onClose} title={text('guide.title', { brand })} closeLabel={text('close')}>
      <p className={styles.lead}>{text('guide.lead')}</p>
      <ol className={styles.steps}>
        {steps.map(({ step, Picture }) => (
          <li key={step} className={styles.step}>
            <Picture />
            <div className={styles.words}>
              <strong>{text(`guide.${step}`, { brand })}</strong>
              <span>{text(`guide.${step}_text`)}</span>
            </div>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}
