/** Switches: what each does for members, whether it is on, by whom, why and until when. */
import { useState } from 'react'
import { useConsole } from '#console/app/console.ts'
import { Time } from '#console/app/formats.tsx'
import { useQuery } from '#console/app/query.ts'
import { useRights } from '#console/app/rights.ts'
import styles from '#console/operations/operations.module.css'
import noticeStyles from '#console/operations/notice.module.css'
import { type Brands, NoticePreview } from '#console/operations/notice-fields.tsx'
import { SwitchDialog } from '#console/operations/switch-dialog.tsx'
import { type SwitchData, switchKey } from '#console/operations/switch-names.ts'
import { Loaded } from '#console/ui/loaded.tsx'
import { LogLink, Section } from '#console/ui/page.tsx'
import { Tag } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

export function SwitchSection() {
  const text = useText('console.switches')
  const { may } = useRights()
  const { api, set } = useConsole()
  const [turning, setTurning] = useState<SwitchData | null>(null)
  const query = useQuery('switches', (api, signal) => api('GET /api/switches', {}, { signal }), { of: 'health' })
  const turned = () => {
    void query.reload()
    // The band at the top says what holds now.
    void api('GET /api/state').then(set, () => {})
  }
  return (
    <Section title={text('title')} lead={text('lead')}>
      <Loaded query={query}>
        {({ switches, brands }) => (
          <>
            <ul className={styles.switches}>
              {switches.map((line) => (
                <SwitchCard
                  key={line.name}
                  line={line}
                  brands={brands}
                  onTurn={may('switches') ? () => setTurning(line) : null}
                />
              ))}
            </ul>
            {turning && <SwitchDialog line={turning} brands={brands} onClose={() => setTurning(null)} onDone={turned} />}
          </>
        )}
      </Loaded>
    </Section>
  )
}

type SwitchCardProps = { line: SwitchData; brands: Brands; onTurn: (() => void) | null }

function SwitchCard({ line, brands, onTurn }: SwitchCardProps) {
  const text = useText('console.switches')
  const noticeText = useText('console.notice_switch')
  const { name, is_on, reason, changed_by, changed_at, ends_at, notice } = line
  const reader = brands.find(({ id }) => id === notice?.site)?.name ?? noticeText('all_brands')
  const key = switchKey(name)
  return (
    <li data-on={is_on || undefined}>
      <div>
        <div className={styles.name}>
          <h3>{text(key)}</h3>
          <Tag tone={is_on ? 'warning' : 'quiet'}>{text(is_on ? 'on' : 'off')}</Tag>
        </div>
        <p>{text(`${key}_help`)}</p>
        {is_on && notice && (
          <details className={noticeStyles.others}>
            <summary>{noticeText('shown_to', { brand: reader })}</summary>
            <NoticePreview texts={notice.texts} />
          </details>
        )}
        {is_on && ends_at && <p>{text.rich('ends', { time: () => <Time at={ends_at} /> })}</p>}
        {changed_at && (
          <p className={styles.quiet}>
            {text.rich('changed', { time: () => <Time at={changed_at} />, name: changed_by ?? '–' })}
            {reason && ` “${reason}”`} <LogLink search={`target=${name}`} />
          </p>
        )}
      </div>
      {onTurn && (
        <div>
          <Button size="small" tone="outline" onClick={onTurn}>
            {text(is_on ? 'turn_off' : 'turn_on')}
            <span className="visually-hidden">{text(key)}</span>
          </Button>
        </div>
      )}
    </li>
  )
}
