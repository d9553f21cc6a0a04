/** Interests as chips: the first sixteen, and a button for the others. */
import { useRef, useState } from 'react'
import styles from '#web/parts/profile-form/profile-questions.module.css'
import { useLooseText, useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { ChipButton, ChipRow } from '#web/kit/ui/chip.tsx'
import { useFocusFallback } from '#web/kit/ui/use-focus-fallback.ts'

const maxInterests = 20
const initialCount = 16

type InterestsProps = { offered: readonly string[]; chosen: readonly string[]; onChange: (interests: string[]) => void }

export function Interests({ offered, chosen, onChange }: InterestsProps) {
  const fields = useLooseText('fields')
  const text = useText('signup.personal')
  const [all, setAll] = useState(offered.length <= initialCount + 4)
  const chips = useRef<HTMLFieldSetElement>(null)
  const shown = all ? offered : offered.filter((interest, index) => index < initialCount || chosen.includes(interest))
  // The pressed button is gone: the focus goes to the first interest that it added.
  useFocusFallback(() => chips.current?.querySelectorAll('button')[initialCount], all)
  const toggle = (interest: string) =>
    onChange(chosen.includes(interest) ? chosen.filter((one) => one !== interest) : [...chosen, interest])
  return (
    <fieldset ref={chips} className={styles.interests}>
      <legend>{fields('names.interests')}</legend>
      <p className={styles.count} aria-live="polite">
        {text('interests_count', { count: chosen.length, max: String(maxInterests) })}
      </p>
      <ChipRow>
        {shown.map((interest) => (
          <ChipButton
            key={interest}
            pressed={chosen.includes(interest)}
            disabled={!chosen.includes(interest) && chosen.length >= maxInterests}
            onClick={() => toggle(interest)}
          >
            {fields(`interests.${interest}`)}
          </ChipButton>
        ))}
        {!all && (
          <Button tone="quiet" size="small" onClick={() => setAll(true)}>
            {text('interests_all', { count: String(offered.length) })}
          </Button>
        )}
      </ChipRow>
    </fieldset>
  )
}
