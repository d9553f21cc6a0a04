/** The choice between light, dark and what the device says, as a list at the end of every page. */
import { readScheme, schemeChoices } from '#domain/themes/colour-scheme.ts'
import { useScheme } from '#web/shell/scheme.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Select } from '#web/kit/ui/select.tsx'

export function SchemeChoice() {
  const text = useText('shell.scheme')
  const [chosen, choose] = useScheme()
  return (
    <Select
      label={text('label')}
      options={schemeChoices.map((value) => ({ value, label: text(value) }))}
      value={chosen}
      autoComplete="off"
      onChange={({ target }) => choose(readScheme(target.value) ?? 'system')}
    />
  )
}
