/** What a rule holds: its kind and its effect, as lists. */
import { markEffects, type MarkEffect } from '#domain/marks/mark-effects.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Select } from '#web/kit/ui/field.tsx'

type EffectSelectProps = { value: MarkEffect; onChange: (effect: MarkEffect) => void }

export function EffectSelect({ value, onChange }: EffectSelectProps) {
  const text = useText('console.marks')
  const effectText = useText('console.mark_effects')
  return (
    <Select
      label={text('effect')}
      help={text(`effect_help_${value}`)}
      value={value}
      onChange={({ target }) => onChange(markEffects.find((effect) => effect === target.value) ?? value)}
      options={markEffects.map((effect) => ({ value: effect, label: effectText(effect) }))}
    />
  )
}
