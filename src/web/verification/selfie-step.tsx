/** One selfie: the pose, the live picture of the camera, and the picture once it is taken. Without a camera a file takes its place. */
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import type { Pose } from '#domain/verification/poses.ts'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button, Spinner } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { takePicture } from '#web/parts/photos/draw-jpeg.ts'
import { useCamera } from '#web/parts/photos/use-camera.ts'
import styles from '#web/verification/verification.module.css'

type SelfieStepProps = {
  pose: Pose
  number: number
  count: number
  until: string | null
  isSending: boolean
  onUse: (file: File) => void
}
type Taken = { file: File; preview: string }

export function SelfieStep({ pose, number, count, until, isSending, onUse }: SelfieStepProps) {
  const text = useText('verification.sheet')
  const poseText = useText('verification.poses')
  const { time } = usePageTime()
  const [taken, setTaken] = useState<Taken | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => () => URL.revokeObjectURL(taken?.preview ?? ''), [taken])
  /** The camera's button is gone: the next one takes the focus. */
  const focusIt = (button: HTMLButtonElement | null) => button?.focus()
  const take = (file: File | null) => file && setTaken({ file, preview: URL.createObjectURL(file) })
  const isLast = number === count
  return (
    <>
      <p className={styles.quiet}>{text('pose', { number: String(number), count: String(count) })}</p>
      <h3 ref={heading} tabIndex={-1} className={styles.pose}>
        {poseText(pose)}
      </h3>
      {taken ? (
        <>
          <div className={styles.ground}>
            <img className={styles.picture} src={taken.preview} alt={text('taken', { pose: poseText(pose) })} />
          </div>
          <div className={styles.acts}>
            <Button tone="outline" disabled={isSending} onClick={() => setTaken(null)}>
              {text('retake')}
            </Button>
            <Button ref={focusIt} busy={isSending} onClick={() => onUse(taken.file)}>
              {text(isLast ? 'send' : 'use')}
            </Button>
          </div>
        </>
      ) : (
        <LiveCamera onTaken={take} />
      )}
      {until && <p className={styles.quiet}>{text('until', { time: time(until) })}</p>}
    </>
  )
}

const hasCamera = () => Boolean((navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia)

const LiveCamera = ({ onTaken }: { onTaken: (file: File | null) => void }) =>
  hasCamera() ? <OpenCamera onTaken={onTaken} /> : <PickPicture onTaken={onTaken} />

function OpenCamera({ onTaken }: { onTaken: (file: File | null) => void }) {
  const text = useText('verification.sheet')
  const { stream, problem } = useCamera()
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  if (problem)
    return (
      <>
        <Notice tone="warning" live>
          {text('camera_off')}
        </Notice>
        <PickPicture onTaken={onTaken} />
      </>
    )
  return (
    <>
      <div className={styles.ground}>
        {!isPlaying && <Spinner size={32} label={text('opening')} />}
        <video
          ref={video}
          className={styles.live}
          aria-label={text('preview')}
          hidden={!isPlaying}
          onPlaying={() => setIsPlaying(true)}
          autoPlay
          playsInline
          muted
        />
      </div>
      <Button
        wide
        disabled={!isPlaying}
        onClick={() =>
          void (
            video.current &&
            takePicture(video.current)
              .catch(() => null)
              .then(onTaken)
          )
        }
      >
        {text('take')}
      </Button>
    </>
  )
}

/** Phones open their own camera for it. */
function PickPicture({ onTaken }: { onTaken: (file: File | null) => void }) {
  const text = useText('verification.sheet')
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onTaken(target.files?.[0] ?? null)
    // without this, choosing the same file again would fire no event
    target.value = ''
  }
  return (
    <label className={styles.pick}>
      <Icon name="camera" />
      {text('choose')}
      <input className="visually-hidden" type="file" accept="image/jpeg,image/png" capture="user" onChange={choose} />
    </label>
  )
}
