/** The layouts of a brand's pages, and its corners: one choice for each part, and first what the template has. */
import { kindNames } from '#domain/sites/kinds.ts'
import { Corners } from '#domain/themes/corners.ts'
import { useEditing } from '#console/brands/editing.ts'
import styles from '#console/brands/brands.module.css'
import { ChoiceField } from '#console/brands/setting-fields.tsx'
import { Section } from '#console/ui/page.tsx'
import { useLooseText, useText } from '#web/kit/text/text.tsx'

const parts = Object.keys(kindNames) as (keyof typeof kindNames)[]

export function KindFields() {
  const text = useText('console.brands')
  const { brand } = useEditing()
  const nameOf = useKindName()
  return (
    <Section title={text('forms')} lead={text('forms_lead')}>
      <div className={styles.choices}>
        {parts.map((part) => (
          <ChoiceField
            key={part}
            path={`kinds.${part}`}
            label={text(part)}
            none={text('as_template', { kind: nameOf(part, brand.template_kinds[part] ?? '') })}
            options={kindNames[part].map((value) => ({ value, label: nameOf(part, value) }))}
          />
        ))}
        <ChoiceField
          path="corners"
          label={text('corners')}
          none={text('corners_as_template')}
          options={Corners.options.map((value) => ({ value, label: text(`corner_${value}`) }))}
        />
      </div>
    </Section>
  )
}

export function useKindName() {
  const text = useLooseText('console.brands.kinds')
  return (part: string, kind: string) => (text.has(`${part}.${kind}`) ? text(`${part}.${kind}`) : kind)
}
