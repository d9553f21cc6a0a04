/** The keys of a case, by `?` or by a button. */
import { useState } from 'react'
import { useMe } from '#console/app/console.ts'
import styles from '#console/cases/cases.module.css'
import { measures } from '#domain/decisions/decisions.ts'
import { noteKey } from '#console/cases/case-notes.tsx'
import { laneKey } from '#console/cases/lane-button.tsx'
import { factsKey } from '#console/decisions/facts-field.tsx'
import { KeyHint } from '#console/decisions/key-hint.tsx'
import { useScreenKeys } from '#console/decisions/screen-keys.ts'
import { measureKeys } from '#console/decisions/measure-choice.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'

export function CaseKeys() {
  const text = useText('console.case_keys')
  const actText = useText('console.act')
  const { single_keys } = useMe()
  const [isOpen, setIsOpen] = useState(false)
  useScreenKeys({ '?': () => setIsOpen(true) })
  return (
    <>
      <Button tone="quiet" onClick={() => setIsOpen(true)}>
        {text('keys')} <KeyHint keys="?" />
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={text('title')} closeLabel={actText('close')}>
        <Stack>
          {!single_keys && <Notice>{text('off')}</Notice>}
          <KeyList />
        </Stack>
      </Dialog>
    </>
  )
}

function KeyList() {
  const text = useText('console.case_keys')
  const frameText = useText('console.frame')
  const measureText = useText('console.measures')
  const evidenceText = useText('console.evidence')
  const lines: [keys: string[], words: string][] = [
    [[evidenceText('space')], text('layer')],
    [['1', '8'], text('clause')],
    ...measures.flatMap((measure): [string[], string][] =>
      measureKeys[measure] ? [[[measureKeys[measure]], measureText(measure)]] : [],
    ),
    [[factsKey], text('facts')],
    [['Enter'], text('preview')],
    [[frameText('ctrl'), 'Enter'], text('facts_done')],
    [['⇧', 'Enter'], text('decide')],
    [['z'], text('undo')],
    [['p'], text('pass')],
    [['c'], text('know')],
    [[laneKey], text('lane')],
    [[noteKey], text('note')],
    [['.'], text('pause')],
    [['?'], text('help')],
  ]
  return (
    <dl className={styles.keys}>
      {lines.map(([keys, words]) => (
        <div key={words}>
          <dt>{keys.map((key, place) => [place > 0 && (key === '8' ? ' – ' : ' '), <kbd key={key}>{key}</kbd>])}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
