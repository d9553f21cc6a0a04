/** The sheet of a verification: what happens and the agreement first, then one selfie a pose, then the thanks. */
import { useState } from 'react'
import type { Verification } from '#domain/verification/verification.ts'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Sheet } from '#web/kit/ui/dialog.tsx'
import { ErrorNotice, Notice } from '#web/kit/ui/notice.tsx'
import { SelfieStep } from '#web/verification/selfie-step.tsx'
import type { VerificationEdits } from '#web/verification/use-verification.ts'
import styles from '#web/verification/verification.module.css'

type SelfieSheetProps = { now: Verification; edits: VerificationEdits; onClose: () => void }

export function SelfieSheet({ now, edits, onClose }: SelfieSheetProps) {
  const text = useText('verification.sheet')
  const [selfies, setSelfies] = useState<readonly File[]>([])
  const { poses, state } = now
  const pose = poses[selfies.length]
  const use = async (file: File) => {
    const all = [...selfies, file]
    if (all.length < poses.length) return setSelfies(all)
    // What was refused is taken again from the first pose: new poses are others.
    if (!(await edits.send(all))) setSelfies([])
  }
  return (
    <Sheet open onClose={onClose} title={text(state === 'waiting' ? 'done_title' : 'title')} closeLabel={text('close')}>
      <div className={styles.sheet}>
        {state === 'waiting' ? (
          <Done onClose={onClose} />
        ) : state === 'posing' && pose ? (
          <SelfieStep
            key={`${now.poses_until}-${selfies.length}`}
            pose={pose}
            number={selfies.length + 1}
            count={poses.length}
            until={now.poses_until}
            isSending={edits.isBusy}
            onUse={(file) => void use(file)}
          />
        ) : (
          <Explanation company={now.company} isBusy={edits.isBusy} onBegin={() => void edits.begin()} />
        )}
        <ErrorNotice error={edits.error} />
      </div>
    </Sheet>
  )
}

type ExplanationProps = { company: string | null; isBusy: boolean; onBegin: () => void }

function Explanation({ company, isBusy, onBegin }: ExplanationProps) {
  const text = useText('verification.sheet')
  const { name: brand, support_email: email } = useSettings()
  const [isAgreed, setIsAgreed] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <ul className={styles.list} aria-label={text('what_title')}>
        <li>{text('what')}</li>
        <li>{company ? text('who_company', { company, brand }) : text('who', { brand })}</li>
        <li>{text('wiped')}</li>
        <li>{text('optional')}</li>
      </ul>
      <label className={styles.agree}>
        <input
          type="checkbox"
          checked={isAgreed}
          aria-invalid={isAsked && !isAgreed}
          aria-describedby="selfie-agree"
          onChange={({ target }) => setIsAgreed(target.checked)}
        />
        <span>{text('agree')}</span>
      </label>
      <output id="selfie-agree" className={styles.missing}>
        {isAsked && !isAgreed && text('agree_first')}
      </output>
      <Button wide busy={isBusy} onClick={() => (isAgreed ? onBegin() : setIsAsked(true))}>
        {text('begin')}
      </Button>
      <p className={styles.quiet}>{text('no_camera', { email })}</p>
    </>
  )
}

function Done({ onClose }: { onClose: () => void }) {
  const text = useText('verification.sheet')
  return (
    <>
      <Notice tone="success" live>
        {text('done')}
      </Notice>
      <Button wide onClick={onClose}>
        {text('done_ok')}
      </Button>
    </>
  )
}
