/** The keys, each with what it does; and where they are switched off. */
import { Link } from 'react-router'
import { useMe } from '#console/app/console.ts'
import { areasOf, ownArea } from '#console/shell/areas.ts'
import styles from '#console/shell/palette.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'

export function KeysHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const text = useText('console.keys')
  const frame = useText('console.frame')
  const areaText = useText('console.areas')
  const me = useMe()
  const lines: [keys: string[], words: string][] = [
    [[frame('ctrl'), 'K'], text('palette')],
    [['?'], text('help')],
    [['/'], text('filter')],
    [['j'], text('down')],
    [['k'], text('up')],
    [['Enter'], text('open')],
    [['x'], text('choose')],
    [['Esc'], text('close')],
    ...[...areasOf(me), ownArea].map(({ jump, name }): [string[], string] => [['g', jump], areaText(name)]),
  ]
  return (
    <Dialog open={open} onClose={onClose} title={text('title')} closeLabel={frame('close')}>
      <Stack>
        {!me.single_keys && <Notice>{text('off')}</Notice>}
        <dl className={styles.keys}>
          {lines.map(([keys, words]) => (
            <div key={words + keys.join('')}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <p>
          {text('change')}{' '}
          <Link to="/own" onClick={onClose}>
            {areaText('own')}
          </Link>
        </p>
      </Stack>
    </Dialog>
  )
}
