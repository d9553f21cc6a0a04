/** A recording that plays: its waveform is the slider, beside it the time left and the speed. */
import type { CSSProperties } from 'react'
import type { Voice } from '#domain/voice/voice.ts'
import { early } from '#web/kit/lazy/early-presses.ts'
import { useIso, useText } from '#web/kit/text/text.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'
import { clockOf } from '#web/parts/voice/bars.ts'
import { usePlayback } from '#web/parts/voice/use-playback.ts'
import styles from '#web/parts/voice/voice-player.module.css'

type VoicePlayerProps = Pick<Voice, 'duration_ms' | 'waveform'> & {
  url: string
  /** What is heard: "Voice answer: My perfect Sunday morning". */
  label: string
  /** `quiet`: in the colours of what is around it. */
  tone?: 'primary' | 'quiet'
}

/** One press of an arrow key. */
const stepMs = 500

export function VoicePlayer({ url, label, tone = 'primary', duration_ms: durationMs, waveform }: VoicePlayerProps) {
  const text = useText('voice')
  const iso = useIso()
  const { atMs, isPlaying, hasFailed, speed, ...player } = usePlayback(url, durationMs)
  const speedText = `${new Intl.NumberFormat(iso).format(speed)}×`
  return (
    <fieldset className={styles.player} aria-label={label}>
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        tone={tone}
        label={text(isPlaying ? 'pause' : 'play')}
        onClick={player.toggle}
      />
      <Slider {...{ atMs, durationMs, waveform }} onSeek={player.seek} />
      <span className={styles.time} aria-hidden>
        {clockOf(isPlaying || atMs > 0 ? durationMs - atMs : durationMs)}
      </span>
      <button
        {...early}
        type="button"
        className={styles.speed}
        aria-label={text('speed', { speed: speedText })}
        onClick={player.nextSpeed}
      >
        {speedText}
      </button>
      <output className={styles.failed}>{hasFailed && text('failed')}</output>
    </fieldset>
  )
}

type SliderProps = { atMs: number; durationMs: number; waveform: readonly number[]; onSeek: (ms: number) => void }

/** The bars are drawn behind a slider of the browser, which brings its keys and presses. */
function Slider({ atMs, durationMs, waveform, onSeek }: SliderProps) {
  const text = useText('voice')
  const played = (atMs / durationMs) * waveform.length
  return (
    <span className={styles.slider}>
      <span className={styles.bars} aria-hidden>
        {waveform.map((loudness, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the bars of a recording never change
          <i key={at} style={{ '--loud': `${loudness}%` } as CSSProperties} data-played={at < played || undefined} />
        ))}
      </span>
      <input
        type="range"
        className={styles.range}
        min={0}
        max={durationMs}
        step={stepMs}
        value={atMs}
        aria-label={text('position')}
        aria-valuetext={text('at', { at: clockOf(atMs), of: clockOf(durationMs) })}
        onChange={({ target }) => onSeek(target.valueAsNumber)}
      />
    </span>
  )
}
