/** The words of a notice to members: for which brands, in which languages, and how it will look. */
import type { Locale } from '#domain/languages/languages.ts'
import { noticeMaxLength, type NoticeTexts } from '#domain/operations/members-notice.ts'
import type { ConsoleReply } from '#domain/console-wire.ts'
import { useFormats } from '#console/app/formats.tsx'
import styles from '#console/operations/notice.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { Select, TextArea } from '#web/kit/ui/field.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

export type Brands = ConsoleReply<'GET /api/switches'>['brands']
export type NoticeDraft = { texts: NoticeTexts; site: number | null }

export const emptyNotice: NoticeDraft = { texts: {}, site: null }

/** What is sent: no languages that were left empty or that no chosen brand speaks. */
export function noticeToSend({ texts, site }: NoticeDraft, brands: Brands): NoticeDraft {
  const written = languagesOf(brands, site).all.flatMap((locale) => {
    const words = texts[locale]?.trim().replaceAll(/\s+/g, ' ')
    return words ? [[locale, words] as const] : []
  })
  return { texts: Object.fromEntries(written), site }
}

/** `own`: each chosen brand's own language, which the notice must have. */
function languagesOf(brands: Brands, site: number | null): { own: Locale[]; all: Locale[] } {
  const chosen = brands.filter(({ id }) => site === null || id === site)
  const own = new Set(chosen.map((brand) => brand.own))
  return { own: [...own], all: [...new Set([...own, ...chosen.flatMap(({ languages }) => languages)])] }
}

type NoticeFieldsProps = { brands: Brands; draft: NoticeDraft; onChange: (draft: NoticeDraft) => void }

export function NoticeFields({ brands, draft, onChange }: NoticeFieldsProps) {
  const text = useText('console.notice_switch')
  const { texts, site } = draft
  const { iso } = useFormats()
  const languages = new Intl.DisplayNames(iso, { type: 'language' })
  const { own, all } = languagesOf(brands, site)
  const others = all.filter((locale) => !own.includes(locale))
  const field = (locale: Locale) => (
    <TextArea
      key={locale}
      label={text('words', { language: languages.of(locale) ?? locale })}
      lang={locale}
      required={own.includes(locale)}
      hint={own.includes(locale) ? undefined : text('optional')}
      maxLength={noticeMaxLength}
      rows={2}
      value={texts[locale] ?? ''}
      onChange={({ target }) => onChange({ site, texts: { ...texts, [locale]: target.value } })}
    />
  )
  return (
    <>
      {brands.length > 1 && (
        <Select
          label={text('for')}
          value={site === null ? '' : String(site)}
          onChange={({ target }) => onChange({ texts, site: target.value === '' ? null : Number(target.value) })}
          options={[
            { value: '', label: text('all_brands') },
            ...brands.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      {own.map(field)}
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>{text('others', { n: others.length })}</summary>
          <p>{text('others_help')}</p>
          {others.map(field)}
        </details>
      )}
      <NoticePreview texts={noticeToSend(draft, brands).texts} />
    </>
  )
}

/** The strip as members see it, one a language. */
export function NoticePreview({ texts }: { texts: NoticeTexts }) {
  const text = useText('console.notice_switch')
  const written = Object.entries(texts)
  if (written.length === 0) return null
  return (
    <figure className={styles.preview}>
      <figcaption>{text('preview')}</figcaption>
      {written.map(([locale, words]) => (
        <p key={locale} lang={locale}>
          <Icon name="info" size={20} />
          <span>{words}</span>
          <Icon name="x" size={20} />
        </p>
      ))}
    </figure>
  )
}
