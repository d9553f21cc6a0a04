/** A pause from what is on the screen, by `.` or by a button: an empty screen until one goes on. */
import { useEffect, useRef, useState } from 'react'
import styles from '#console/cases/pause.module.css'
import { KeyHint } from '#console/decisions/key-hint.tsx'
import { useScreenKeys } from '#console/decisions/screen-keys.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

export function Pause() {
  const text = useText('console.pause')
  const [isOpen, setIsOpen] = useState(false)
  useScreenKeys({ '.': () => setIsOpen(true) })
  return (
    <>
      <Button tone="quiet" onClick={() => setIsOpen(true)}>
        {text('pause')} <KeyHint keys="." />
      </Button>
      {isOpen && <Screen onEnd={() => setIsOpen(false)} />}
    </>
  )
}

/** In front of everything; Escape ends it too. */
function Screen({ onEnd }: { onEnd: () => void }) {
  const text = useText('console.pause')
  const screen = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const box = screen.current
    box?.showModal()
    return () => box?.close()
  }, [])
  return (
    <dialog ref={screen} className={styles.pause} aria-labelledby="pause-title" onClose={onEnd}>
      <h2 id="pause-title">{text('title')}</h2>
      <p>{text('text')}</p>
      <Button autoFocus onClick={onEnd}>
        {text('go_on')}
      </Button>
    </dialog>
  )
}
