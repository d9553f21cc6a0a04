/** An owner's settings in fields or as JSON: a change is checked first, shown setting by setting, and then published with a reason. */
import { useState } from 'react'
import { type Draft, readDraft } from '#domain/brand-settings/brand-draft.ts'
import type { BrandPage } from '#domain/brand-settings/brand-settings.ts'
import { useRights } from '#console/app/rights.ts'
import { BrandFields, BrandJson } from '#console/brands/brand-fields.tsx'
import { CheckResult } from '#console/brands/check-result.tsx'
import { goTo } from '#console/brands/editing.ts'
import { FoundList } from '#console/brands/found-list.tsx'
import { Meanwhile } from '#console/brands/meanwhile.tsx'
import { PublishDialog } from '#console/brands/publish-dialog.tsx'
import { useCheck } from '#console/brands/use-check.ts'
import { useDraft } from '#console/brands/use-draft.ts'
import styles from '#console/brands/brands.module.css'
import { Section } from '#console/ui/page.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Choice } from '#web/kit/ui/choice.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

type EditorProps = { brand: BrandPage; onReload: () => void; onPublished: () => void }

export function BrandEditor({ brand, onReload, onPublished }: EditorProps) {
  const text = useText('console.brands')
  const { may } = useRights()
  const { draft, ...own } = useDraft(brand)
  const live = readDraft(brand.settings) ?? {}
  const [view, setView] = useState<'fields' | 'json'>('fields')
  const [language, choose] = useState(brand.languages[0] ?? 'en')
  const check = useCheck(brand)
  const [isOpen, setOpen] = useState(false)
  const readOnly = !may('brand')
  const checked = { draft: readDraft(check.last.settings) ?? {}, findings: check.last.findings }
  const change = (edit: (before: Draft) => Draft) => {
    own.change(edit)
    check.forget()
  }
  const write = (settings: string) => {
    own.write(settings)
    check.forget()
  }
  const startOver = () => {
    own.startOver()
    check.reset()
  }
  const show = (one: string) => {
    choose(one)
    if (draft) setView('fields')
  }
  const fix = () => {
    setView('json')
    goTo(['json'])
  }
  const published = () => {
    own.startOver()
    onPublished()
  }
  const meanwhile = () => {
    setOpen(false)
    onReload()
  }
  const isReady = !own.isOld && check.tried !== null && check.tried.changes.length > 0 && !check.hasFatal
  return (
    <>
      <Section title={text('findings')}>
        <FoundList {...{ brand, language, show }} findings={brand.findings} />
      </Section>
      {own.isOld && <Meanwhile live={live} draft={draft} onKeep={own.keep} onStartOver={startOver} />}
      <div className={styles.view}>
        <Choice
          legend={text('view')}
          legendHidden
          name="view"
          look="segments"
          value={view}
          onChange={(value) => setView(value === 'json' ? 'json' : 'fields')}
          options={[
            { value: 'fields', label: text('as_fields') },
            { value: 'json', label: text('as_json') },
          ]}
        />
      </div>
      {view === 'json' && <BrandJson value={own.text} isBroken={!draft} readOnly={readOnly} onChange={write} />}
      {view === 'fields' && !draft && (
        <Notice tone="warning" action={<Button onClick={fix}>{text('fix_json')}</Button>}>
          {text('no_json')}
        </Notice>
      )}
      {view === 'fields' && draft && <BrandFields {...{ brand, draft, live, change, language, choose, checked, readOnly }} />}
      {check.error !== null && <Problem error={check.error} />}
      {check.tried && <CheckResult key={check.round} {...{ brand, language, show }} tried={check.tried} />}
      {!may('brand.publish') && <p>{text('read_only')}</p>}
      {!readOnly && (
        <div className={styles.bar}>
          <Button tone="outline" busy={check.isBusy} onClick={() => (draft ? void check.run(own.text) : fix())}>
            {text('check')}
          </Button>
          {own.isChanged && (
            <Button tone="quiet" onClick={startOver}>
              {text('start_over')}
            </Button>
          )}
          {may('brand.publish') && isReady && <Button onClick={() => setOpen(true)}>{text('publish')}</Button>}
          {own.isChanged && <span className={styles.stays}>{text('draft_stays')}</span>}
        </div>
      )}
      <PublishDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        brand={brand}
        settings={own.text}
        stamp={own.stamp}
        onPublished={published}
        onMeanwhile={meanwhile}
      />
    </>
  )
}
