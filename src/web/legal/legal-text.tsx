/** A legal text as elements: headings, paragraphs, lists, bold words and links within the site. No other HTML. */
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import styles from '#web/legal/legal-text.module.css'
import { fillLegalText } from '#web/legal/legal-texts.ts'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'

type Block = { kind: 'heading' | 'paragraph'; text: string } | { kind: 'list'; items: string[] }

/** Blocks are separated by an empty line. The title is left out: page and dialog show it themselves. */
export function readBlocks(source: string): Block[] {
  const parts = source.split(/\n\s*\n/).map((part) => part.trim())
  return parts.filter((part) => part !== '' && !part.startsWith('# ')).map(readBlock)
}

function readBlock(part: string): Block {
  if (part.startsWith('## ')) return { kind: 'heading', text: part.slice(3) }
  if (part.startsWith('- ')) return { kind: 'list', items: part.split(/\n- /).map((item) => oneLine(item.replace(/^- /, ''))) }
  return { kind: 'paragraph', text: oneLine(part) }
}

/** Markdown escapes an underscore that begins a word. */
const oneLine = (text: string) => text.replace(/(?<!\s)\s*\n\s*/g, ' ').replaceAll('\\_', '_')

/** A text in a dialog: focusable, so that the keyboard can scroll it. */
export const LegalText = ({ source, label }: { source: string; label: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
  <section className={styles.text} tabIndex={0} aria-label={label}>
    <LegalBlocks source={source} heading="h3" />
  </section>
)

/** A text on a page of its own. */
export const LegalArticle = ({ source }: { source: string }) => (
  <div className={`${styles.text} ${styles.article}`}>
    <LegalBlocks source={source} heading="h2" />
  </div>
)

type Heading = 'h2' | 'h3'
const LegalBlocks = ({ source, heading }: { source: string; heading: Heading }) =>
  readBlocks(source).map((block, index) => <LegalBlock key={index} block={block} heading={heading} />)

function LegalBlock({ block, heading: Heading }: { block: Block; heading: Heading }) {
  if (block.kind !== 'list') return block.kind === 'heading' ? <Heading>{block.text}</Heading> : <p>{withMarks(block.text)}</p>
  return (
    <ul>
      {block.items.map((item) => (
        <li key={item}>{withMarks(item)}</li>
      ))}
    </ul>
  )
}

/** The same words without bold and links. */
export const plainWords = (text: string) => text.replaceAll('**', '').replace(/\[([^[\]]+)\]\(\/[^()\s]*\)/g, '$1')

/** `**bold**` and `[words](/address)`; an address of another site stays text. */
const withMarks = (text: string): ReactNode[] =>
  text.split(/(\*\*[^*]+\*\*|\[[^[\]]+\]\(\/[^()\s]*\))/).map((part, index) => <Fragment key={index}>{markOf(part)}</Fragment>)

function markOf(part: string): ReactNode {
  if (part.startsWith('**') && part.endsWith('**') && part.length > 4) return <strong>{part.slice(2, -2)}</strong>
  const [, words, address] = /^\[([^[\]]+)\]\((\/[^()\s]*)\)$/.exec(part) ?? []
  return words && address ? <Link to={address}>{words}</Link> : part
}

/** A legal text with the brand's facts filled in. */
export function useFilled(source: string): string {
  const text = useText('legal')
  const settings = useSettings()
  return fillLegalText(source, settings, {
    message_cost: text('message_cost', { count: settings.message_cost }),
    fictional_link: settings.has_fictional ? `[${text('fictional_link')}](/pages/fictional)` : '',
  })
}
