/** What is wrong with a photo: a rule by `1` to `8`, nude by `9`; or nothing. The picture in full is a press away, and a look in the log. */
import { useEffect, useEffectEvent, useState } from 'react'
import { clauses } from '#domain/decisions/decisions.ts'
import type { WallPhoto } from '#domain/photos/photo-wall.ts'
import { useApi, useMe } from '#console/app/console.ts'
import { KeyHint } from '#console/decisions/key-hint.tsx'
import { smallAddress } from '#console/photos/layers.ts'
import type { Mark } from '#console/photos/judging.ts'
import styles from '#console/photos/photos.module.css'
import { Problem } from '#console/ui/problem.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'

type MarkDialogProps = { photo: WallPhoto; mark: Mark | null; onMark: (mark: Mark | null) => void; onClose: () => void }
const choices: readonly Mark[] = [...clauses, 'nude']

export function MarkDialog({ photo, mark, onMark, onClose }: MarkDialogProps) {
  const text = useText('console.photos')
  const actText = useText('console.act')
  const clauseText = useText('console.clauses')
  const choose = (chosen: Mark | null) => {
    onMark(chosen)
    onClose()
  }
  useNumberKeys((place) => choices[place] && choose(choices[place]))
  return (
    <Dialog open onClose={onClose} title={text('wrong')} closeLabel={actText('close')}>
      <div className={styles.marking}>
        <Picture photo={photo} />
        <ul className={styles.choices}>
          {choices.map((one, place) => (
            <li key={one}>
              <button type="button" className={styles.choice} aria-pressed={mark === one} onClick={() => choose(one)}>
                <span>{one === 'nude' ? text('nude_may_stay') : clauseText(one)}</span>
                <KeyHint keys={String(place + 1)} />
              </button>
            </li>
          ))}
        </ul>
      </div>
      <p className={styles.help}>{text('wrong_help')}</p>
      {mark && (
        <Button tone="outline" onClick={() => choose(null)}>
          {text('unmark')}
        </Button>
      )}
    </Dialog>
  )
}

function Picture({ photo: { id } }: { photo: WallPhoto }) {
  const text = useText('console.photos')
  const api = useApi()
  const [opened, setOpened] = useState<{ picture: string | null; error: unknown; busy: boolean }>({
    picture: null,
    error: null,
    busy: false,
  })
  const open = async () => {
    setOpened({ picture: null, error: null, busy: true })
    try {
      const { picture } = await api('GET /api/photos/one', { query: { id } })
      setOpened({ picture, error: null, busy: false })
    } catch (error) {
      setOpened({ picture: null, error, busy: false })
    }
  }
  return (
    <div className={styles.picture}>
      <img src={opened.picture ?? smallAddress(id)} alt={text(opened.picture ? 'in_full' : 'small')} />
      {opened.error !== null && <Problem error={opened.error} />}
      {!opened.picture && (
        <Button size="small" tone="outline" busy={opened.busy} onClick={() => void open()}>
          {text('open')}
        </Button>
      )}
    </div>
  )
}

/** Single keys of a screen are off in dialogs; this dialog is made for them. */
function useNumberKeys(press: (place: number) => void) {
  const { single_keys } = useMe()
  const pressed = useEffectEvent(press)
  useEffect(() => {
    if (!single_keys) return
    const listen = ({ key, ctrlKey, altKey, metaKey, repeat }: globalThis.KeyboardEvent) => {
      if (/^[1-9]$/.test(key) && !ctrlKey && !altKey && !metaKey && !repeat) pressed(Number(key) - 1)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [single_keys])
}
