/** One draft in two views: fields, and the same as JSON. */
import { EditingContext, type Editing, idOf } from '#console/brands/editing.ts'
import { ExperimentFields } from '#console/brands/experiment-fields.tsx'
import { FirstPageFields } from '#console/brands/first-page-fields.tsx'
import { KindFields } from '#console/brands/kind-fields.tsx'
import { LanderFields } from '#console/brands/lander-fields.tsx'
import { PictureFields } from '#console/brands/picture-fields.tsx'
import styles from '#console/brands/brands.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { TextArea } from '#web/kit/ui/field.tsx'

export const BrandFields = (editing: Editing) => (
  <EditingContext value={editing}>
    <fieldset disabled={editing.readOnly} className={styles.all}>
      <FirstPageFields />
      <KindFields />
      <LanderFields />
      <ExperimentFields />
      <PictureFields />
    </fieldset>
  </EditingContext>
)

type JsonProps = { value: string; isBroken: boolean; readOnly: boolean; onChange: (text: string) => void }

export function BrandJson({ value, isBroken, readOnly, onChange }: JsonProps) {
  const text = useText('console.brands')
  return (
    <TextArea
      id={idOf('json')}
      label={text('settings')}
      help={text('settings_help')}
      error={isBroken ? text('no_json') : undefined}
      className={styles.settings ?? ''}
      rows={18}
      spellCheck={false}
      readOnly={readOnly}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
