/** A brand's own pictures as they are now, with what they show in words; new ones come by commands. */
import { at, isGroup, listAt, wordsAt } from '#domain/brand-settings/brand-draft.ts'
import { wordLengths } from '#domain/brand-words/word-lengths.ts'
import { brandFileAddress } from '#domain/sites/brand-files.ts'
import { ownDrawingNames } from '#domain/sites/own-drawings.ts'
import { idOf, useEditing, useFound, useRemoval } from '#console/brands/editing.ts'
import styles from '#console/brands/brands.module.css'
import pictures from '#console/brands/pictures.module.css'
import { ByLanguage } from '#console/brands/language-tabs.tsx'
import { FoundHere, WordsField } from '#console/brands/setting-fields.tsx'
import { CopyButton } from '#console/ui/copy-button.tsx'
import { Section } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

export function PictureFields() {
  const text = useText('console.brands')
  return (
    <Section title={text('pictures')}>
      <div id={idOf('pictures')} tabIndex={-1} className={styles.list}>
        <Hero />
        <Drawings />
      </div>
    </Section>
  )
}

function Hero() {
  const text = useText('console.brands')
  const { brand, draft, language } = useEditing()
  const found = [...useFound('hero'), ...useFound('hero.alt')]
  const remove = useRemoval()
  const files = (['phone', 'wide'] as const).flatMap((cut) => {
    const file = wordsAt(listAt(draft, `hero.${cut}.pictures`).at(-1), 'file')
    return file ? [{ file, label: text(cut === 'phone' ? 'on_phones' : 'on_wide') }] : []
  })
  return (
    <div id={idOf('hero')} tabIndex={-1} className={styles.part}>
      <h3>{text('hero')}</h3>
      <FoundHere found={found} />
      {at(draft, 'hero') === undefined ? (
        <p>{text('no_hero')}</p>
      ) : (
        <>
          <Thumbnails files={files} />
          <ByLanguage within={['hero.alt']}>
            <WordsField path={`hero.alt.${language}`} label={text('alt')} help={text('alt_help')} most={wordLengths.alt} />
          </ByLanguage>
          <div>
            <Button
              size="small"
              tone="outline"
              aria-label={text('remove_what', { what: text('hero') })}
              onClick={() => remove('hero', text('hero'))}
            >
              {text('remove')}
            </Button>
          </div>
        </>
      )}
      <Command line={`duet brand picture ${brand.key} PICTURE --focus 50,50`} />
    </div>
  )
}

function Drawings() {
  const text = useText('console.brands')
  const { brand, draft } = useEditing()
  const found = useFound('drawings')
  const drawings = at(draft, 'drawings')
  const names = isGroup(drawings) ? Object.keys(drawings) : []
  return (
    <div id={idOf('drawings')} tabIndex={-1} className={styles.part}>
      <h3>{text('drawings')}</h3>
      <p>{text(names.length === 0 ? 'no_drawings' : 'drawings_lead')}</p>
      <FoundHere found={found} />
      {names.length > 0 && (
        <ul className={pictures.drawings}>
          {names.map((name) => (
            <Drawing key={name} name={name} />
          ))}
        </ul>
      )}
      <Command line={`duet brand drawing ${brand.key} ${ownDrawingNames[0]} PICTURE`} />
    </div>
  )
}

function Drawing({ name }: { name: string }) {
  const text = useText('console.brands')
  const { draft } = useEditing()
  const path = `drawings.${name}`
  const found = useFound(path)
  const remove = useRemoval()
  const known = ownDrawingNames.find((one) => one === name)
  const label = known ? text(`drawing.${known}`) : name
  const files = (['light', 'dark'] as const).flatMap((mode) => {
    const file = wordsAt(draft, `${path}.${mode}`)
    return file ? [{ file, label: text(mode), mode }] : []
  })
  return (
    <li id={idOf(path)} tabIndex={-1}>
      <strong>{label}</strong>
      <FoundHere found={found} />
      <Thumbnails files={files} />
      <Button size="small" tone="quiet" aria-label={text('remove_what', { what: label })} onClick={() => remove(path, label)}>
        {text('remove')}
      </Button>
    </li>
  )
}

/** On the ground that it is made for. */
type Picture = { file: string; label: string; mode?: 'light' | 'dark' }

/** From this host: the console loads no picture of another one. */
const Thumbnails = ({ files }: { files: readonly Picture[] }) => (
  <div className={pictures.thumbnails}>
    {files.map(({ file, label, mode }) => (
      <figure key={label} data-mode={mode}>
        <img src={brandFileAddress(file)} alt="" loading="lazy" />
        <figcaption>{label}</figcaption>
      </figure>
    ))}
  </div>
)

function Command({ line }: { line: string }) {
  const text = useText('console.brands')
  return (
    <div className={pictures.command}>
      <span>{text('picture_by')}</span>
      <code>{line}</code>
      <CopyButton text={line} />
    </div>
  )
}
