/** Who may write first: the switches, ages and distance of the account page. Saved at once. */
import { useState } from 'react'
import { type InboxRules, nearLimits, type NearLimit } from '#domain/inbox-rules/inbox-rules.ts'
import { maxAge, minAge } from '#domain/profiles/ages.ts'
import { useInboxRules } from '#web/inbox-rules/use-inbox-rules.ts'
import { AccountSection } from '#web/kit/page/account-section.tsx'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Field, Select } from '#web/kit/ui/field.tsx'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'
import { Switch } from '#web/kit/ui/switch.tsx'
import styles from '#web/notifications/notification-settings.module.css'
import { NotSaved, Saved } from '#web/notifications/save-mark.tsx'

export function InboxRulesSection() {
  const text = useText('inbox_rules')
  return (
    <AccountSection id="inbox" title={text('title')} lead={text('lead')}>
      <Rules />
    </AccountSection>
  )
}

function Rules() {
  const text = useText('inbox_rules')
  const words = useText('notifications')
  const settings = useSettings()
  const isVerifying = 'verification' in settings && settings.verification === true
  const { rules, error, mark, load, save } = useInboxRules()
  if (error !== null && !rules) return <ErrorNotice error={error} retry={{ label: words('load_again'), onPress: load }} />
  if (!rules) return <Skeleton lines={8} />
  const near = nearLimits.map((value) => ({ value, label: nearText(text, value) }))
  return (
    <fieldset className={styles.event}>
      <legend className={styles.name}>{text('legend')}</legend>
      <Saved mark={mark} />
      {(isVerifying || rules.verified) && (
        <Switch label={text('verified')} checked={rules.verified} onChange={({ target }) => save({ verified: target.checked })} />
      )}
      <Switch label={text('photo')} checked={rules.photo} onChange={({ target }) => save({ photo: target.checked })} />
      <Ages rules={rules} onChange={save} />
      <div className={styles.channels}>
        <Select
          name="inbox-near"
          label={text('near')}
          placeholder={text('anywhere')}
          options={near}
          value={rules.near ?? ''}
          onChange={({ target }) => save({ near: (target.value || null) as NearLimit | null })}
        />
      </div>
      <p className={styles.help}>{text('always')}</p>
      <NotSaved mark={mark} />
    </fieldset>
  )
}

const nearText = (text: ReturnType<typeof useText<'inbox_rules'>>, near: NearLimit) =>
  near === 'country' || near === 'region' ? text(`near_${near}`) : text('near_km', { km: near })

type Typed = { min_age: string; max_age: string }

/** Saved when both are empty or ages, and in order. */
function Ages({ rules, onChange }: { rules: InboxRules; onChange: (change: Partial<InboxRules>) => void }) {
  const text = useText('inbox_rules')
  const [typed, setTyped] = useState<Typed>({ min_age: String(rules.min_age ?? ''), max_age: String(rules.max_age ?? '') })
  const type = (part: Partial<Typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    if (problemOf(next) === null) onChange({ min_age: ageIn(next.min_age), max_age: ageIn(next.max_age) })
  }
  const problem = problemOf(typed)
  const same = { type: 'number', inputMode: 'numeric', min: minAge, max: maxAge } as const
  return (
    <div className={styles.hours}>
      <Field
        {...same}
        name="inbox-min-age"
        label={text('from')}
        value={typed.min_age}
        onChange={({ target }) => type({ min_age: target.value })}
      />
      <Field
        {...same}
        name="inbox-max-age"
        label={text('to')}
        value={typed.max_age}
        error={problem && text(problem, { min: String(minAge), max: String(maxAge) })}
        onChange={({ target }) => type({ max_age: target.value })}
      />
    </div>
  )
}

const ageIn = (typed: string) => (typed === '' ? null : Number(typed))
const isAge = (age: number | null) => age === null || (Number.isInteger(age) && age >= minAge && age <= maxAge)

function problemOf({ min_age, max_age }: Typed): 'no_age' | 'no_order' | null {
  const [from, to] = [ageIn(min_age), ageIn(max_age)]
  if (!isAge(from) || !isAge(to)) return 'no_age'
  return from !== null && to !== null && from > to ? 'no_order' : null
}
