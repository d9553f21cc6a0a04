/** Filters of the log. They stand in the address, so that what was found can be sent to a colleague. */
import { useState } from 'react'
import { Toolbar } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Field } from '#web/kit/ui/field.tsx'

export const logFilters = ['act', 'actor', 'member', 'target', 'since'] as const
type Filters = Record<(typeof logFilters)[number], string>
type LogFiltersProps = { filters: Filters; onChange: (change: Partial<Filters>) => void; onClear: (() => void) | null }

export function LogFilters({ filters, onChange, onClear }: LogFiltersProps) {
  const text = useText('console.log')
  return (
    <Toolbar label={text('filters')}>
      {logFilters.map((name) => (
        <Filter
          key={`${name} ${filters[name]}`}
          name={name}
          value={filters[name]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      {onClear && (
        <Button tone="quiet" onClick={onClear}>
          {text('clear')}
        </Button>
      )}
    </Toolbar>
  )
}

type FilterProps = { name: (typeof logFilters)[number]; value: string; onChange: (value: string) => void }

/** Applied when the field is left or Enter is pressed. */
function Filter({ name, value, onChange }: FilterProps) {
  const text = useText('console.log')
  const [typed, setTyped] = useState(value)
  const apply = () => typed.trim() !== value && onChange(typed.trim())
  return (
    <Field
      label={text(`filter_${name}`)}
      type={name === 'since' ? 'date' : 'text'}
      inputMode={name === 'member' ? 'numeric' : undefined}
      placeholder={name === 'actor' ? 'staff:12' : undefined}
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
    />
  )
}
