/** The parts of a long copy, each with a link that works once. */
import { useState } from 'react'
import styles from '#web/account-deletion/account-deletion.module.css'
import { useIso, useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'

type Props = { sizes: readonly number[]; links: readonly string[] }

/** New links are a new list: nothing of it was pressed. */
export const ExportParts = (props: Props) => <Parts key={props.links[0]} {...props} />

function Parts({ sizes, links }: Props) {
  const text = useText('account_deletion.export')
  const iso = useIso()
  const [begun, setBegun] = useState<readonly string[]>([])
  return (
    <>
      <p>{text('parts_text')}</p>
      <ul className={styles.parts}>
        {links.map((link, index) => {
          const values = { number: String(index + 1), count: String(links.length) }
          return (
            <li key={link}>
              {begun.includes(link) ? (
                <output>{text('part_begun', values)}</output>
              ) : (
                <ButtonLink
                  size="small"
                  tone="outline"
                  reloadDocument
                  download
                  to={link}
                  onClick={() => setBegun((before) => [...before, link])}
                >
                  {text('part', { ...values, size: sizeOf(sizes[index] ?? 0, iso) })}
                </ButtonLink>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

export const sizeOf = (bytes: number, iso: string) =>
  new Intl.NumberFormat(iso, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
    Math.max(0.1, bytes / 1_000_000),
  )
