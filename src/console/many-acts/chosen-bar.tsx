/** The bar below a list: how many are chosen, and what can be done with them. */
import { useState } from 'react'
import { type ManyActName, mostChosen } from '#domain/many-acts/many-acts.ts'
import type { Permission } from '#domain/staff/permissions.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useRights } from '#console/app/rights.ts'
import type { ChosenMembers, Whom } from '#console/many-acts/choosing.ts'
import styles from '#console/many-acts/many-acts.module.css'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import { Menu } from '#web/kit/ui/menu.tsx'

const ManyDialog = lazy(() => import('#console/many-acts/many-dialog.tsx'), 'ManyDialog')

const rights: Record<ManyActName, Permission> = {
  decide: 'members.ban',
  lift: 'members.ban',
  write: 'members.help',
  sign_out: 'members.help',
  note: 'members.read',
}
const icons: Record<ManyActName, IconName> = {
  decide: 'flag',
  write: 'send',
  note: 'pencil',
  sign_out: 'log-out',
  lift: 'rotate-ccw',
}
const inMenu = ['write', 'note', 'sign_out', 'lift'] as const

type ChosenBarProps = {
  chosen: ChosenMembers
  filters: Exclude<Whom, { ids: number[] }>
  shown: readonly number[]
  hasMore: boolean
}

export function ChosenBar({ chosen, filters, shown, hasMore }: ChosenBarProps) {
  const text = useText('console.many')
  const { number } = useFormats()
  const { may } = useRights()
  const [act, setAct] = useState<ManyActName | null>(null)
  const { ids, isAll } = chosen
  if (ids.size === 0 && !isAll) return null
  const isWholePage = shown.every((id) => ids.has(id))
  const items = inMenu
    .filter((one) => may(rights[one]))
    .map((one) => ({ label: text(`act_${one}`), icon: icons[one], onPress: () => setAct(one) }))
  return (
    <section className={styles.bar} aria-label={text('bar')}>
      <output>{isAll ? text('all_chosen', { n: number(mostChosen) }) : text('chosen', { n: ids.size })}</output>
      <div className={styles.choices}>
        {!isAll && !isWholePage && (
          <Button size="small" tone="quiet" onClick={() => chosen.add(shown)}>
            {text('choose_page')}
          </Button>
        )}
        {!isAll && isWholePage && hasMore && (
          <Button size="small" tone="quiet" onClick={chosen.chooseAll}>
            {text('choose_all', { n: number(mostChosen) })}
          </Button>
        )}
        <Button size="small" tone="quiet" onClick={chosen.clear}>
          {text('clear')}
        </Button>
      </div>
      <div className={styles.acts}>
        {may(rights.decide) && (
          <Button size="small" onClick={() => setAct('decide')}>
            {text('act_decide')}
          </Button>
        )}
        {items.length > 0 && <Menu label={text('acts')} items={items} />}
      </div>
      {act && <ManyDialog act={act} whom={isAll ? filters : { ids: [...ids] }} onClose={() => setAct(null)} />}
    </section>
  )
}
