/** The place at the top: all that the person may see, a pool, or a brand. */
import { useMe } from '#console/app/console.ts'
import { readScope, useScope, writeScope } from '#console/app/scope.ts'
import styles from '#console/shell/frame.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

export function ScopeMenu() {
  const text = useText('console.scope')
  const me = useMe()
  const { scope, choose } = useScope()
  if (me.sites.length < 2 && me.pools.length < 2) return <span className={styles.place}>{me.sites[0]?.name}</span>
  return (
    <label className={styles.scope}>
      <span className="visually-hidden">{text('label')}</span>
      <select value={writeScope(scope)} onChange={({ target }) => choose(readScope(target.value, me))}>
        <option value="">{text('all')}</option>
        {me.pools.map((pool) => (
          <optgroup key={pool.id} label={text('pool', { name: pool.name })}>
            <option value={`pool:${pool.id}`}>{text('whole_pool', { name: pool.name })}</option>
            {me.sites
              .filter(({ pool_id }) => pool_id === pool.id)
              .map(({ id, name }) => (
                <option key={id} value={`site:${id}`}>
                  {name}
                </option>
              ))}
          </optgroup>
        ))}
        {me.sites
          .filter(({ pool_id }) => !me.pools.some(({ id }) => id === pool_id))
          .map(({ id, name }) => (
            <option key={id} value={`site:${id}`}>
              {name}
            </option>
          ))}
      </select>
      <Icon name="chevron-down" size={16} />
    </label>
  )
}
