/** Records: how long and how loud it is, stop, and listening before it is used. Nothing leaves the page by itself. */
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { clockOf } from '#web/parts/voice/bars.ts'
import { type OwnVoice, type RecorderState, useRecorder } from '#web/parts/voice/use-recorder.ts'
import { VoicePlayer } from '#web/parts/voice/voice-player.tsx'
import styles from '#web/parts/voice/voice-recorder.module.css'

type VoiceRecorderProps = {
  maxMs: number
  /** The button that uses the recording: "Save", "Add to message". */
  doneLabel: string
  /** While it is being used. */
  busy?: boolean
  onUse: (voice: OwnVoice) => void
  onCancel: () => void
  children?: ReactNode
}

export function VoiceRecorder({ maxMs, doneLabel, busy = false, onUse, onCancel, children }: VoiceRecorderProps) {
  const text = useText('voice')
  const { state, start, stop } = useRecorder(maxMs)
  const box = useFocusOf(state.step)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || busy) return
    event.preventDefault()
    event.stopPropagation()
    onCancel()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape reaches all of its buttons
    <fieldset ref={box} className={styles.recorder} aria-label={text('recorder')} onKeyDown={onKeyDown}>
      {state.step === 'asking' && <p className={styles.note}>{text('asking')}</p>}
      {state.step === 'recording' && <Recording state={state} maxMs={maxMs} />}
      {state.step === 'recorded' && <VoicePlayer url={state.url} label={text('yours')} {...state.voice} />}
      {state.step === 'failed' && (
        <Notice tone="danger" icon="mic">
          {text(`faults.${state.fault}`)}
        </Notice>
      )}
      {children}
      <div className={styles.ways}>
        {state.step === 'recording' && (
          <Button data-main onClick={stop}>
            <span className={styles.words}>
              <Icon name="square" size={16} filled />
              {text('stop')}
            </span>
          </Button>
        )}
        {state.step === 'recorded' && (
          <Button data-main busy={busy} onClick={() => onUse(state.voice)}>
            {doneLabel}
          </Button>
        )}
        {(state.step === 'recorded' || state.step === 'failed') && (
          <Button tone="outline" data-main={state.step === 'failed' || undefined} disabled={busy} onClick={start}>
            {text('again')}
          </Button>
        )}
        <Button tone="quiet" disabled={busy} onClick={onCancel}>
          {text('cancel')}
        </Button>
      </div>
      <output className="visually-hidden">
        {state.step === 'recording' && text('recording', { seconds: String(maxMs / 1000) })}
        {state.step === 'recorded' && text('recorded', { time: clockOf(state.voice.duration_ms) })}
      </output>
    </fieldset>
  )
}

function Recording({ state, maxMs }: { state: Extract<RecorderState, { step: 'recording' }>; maxMs: number }) {
  return (
    <div className={styles.live} aria-hidden>
      <span className={styles.dot} />
      <span className={styles.time}>
        {clockOf(state.ms)} / {clockOf(maxMs)}
      </span>
      <span className={styles.levels}>
        {state.loudness.map((loudness, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- they move on with each measure
          <i key={at} style={{ '--loud': `${Math.round(Math.min(1, loudness) * 100)}%` } as CSSProperties} />
        ))}
      </span>
    </div>
  )
}

/** The main button of each step has the focus, as the one before is gone. */
function useFocusOf(step: RecorderState['step']) {
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-main]')?.focus(), [step])
  return box
}
