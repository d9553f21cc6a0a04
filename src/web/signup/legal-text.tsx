/** A legal text on screen: headings, paragraphs, lists and bold words. Nothing in it can become anything else. */
import type { ReactNode } from 'react'
import styles from '#web/signup/legal-text.module.css'

type Block = { kind: 'heading' | 'paragraph'; text: string } | { kind: 'list'; items: string[] }

/** Blocks stand apart by an empty line. The first heading is the title, which the dialog shows itself. */
export function readBlocks(source: string): Block[] {
  const parts = source.split(/\n\s*\n/).map((part) => part.trim())
  return parts.filter((part) => part !== '' && !part.startsWith('# ')).map(readBlock)
}

function readBlock(part: string): Block {
  if (part.startsWith('## ')) return { kind: 'heading', text: part.slice(3) }
  if (part.startsWith('- ')) return { kind: 'list', items: part.split(/\n- /).map((item) => oneLine(item.replace(/^- /, ''))) }
  return { kind: 'paragraph', text: oneLine(part) }
}

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ')

/** It takes the focus, so that the keyboard can scroll it. */
export const LegalText = ({ source, label }: { source: string; label: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
  <section className={styles.text} tabIndex={0} aria-label={label}>
    {readBlocks(source).map((block, index) => (
      <LegalBlock key={index} block={block} />
    ))}
  </section>
)

function LegalBlock({ block }: { block: Block }) {
  if (block.kind !== 'list') return block.kind === 'heading' ? <h3>{block.text}</h3> : <p>{withBold(block.text)}</p>
  return (
    <ul>
      {block.items.map((item) => (
        <li key={item}>{withBold(item)}</li>
      ))}
    </ul>
  )
}

const withBold = (text: string): ReactNode[] =>
  text.split('**').map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part))
