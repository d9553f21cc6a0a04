/** The dialog to take a photo with the camera of a desktop. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import styles from '#web/parts/photos/camera-dialog.module.css'
import { takePicture } from '#web/parts/photos/draw-jpeg.ts'
import { type CameraProblem, useCamera } from '#web/parts/photos/use-camera.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button, Spinner } from '#web/kit/ui/button.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

type CameraDialogProps = { onClose: () => void; onTaken: (file: File) => void }

export function CameraDialog({ onClose, onTaken }: CameraDialogProps) {
  const text = useText('signup.photo')
  const video = useRef<HTMLVideoElement | null>(null)
  const { stream, problem, start } = useCamera()
  const { taken, take, again, failed } = useTaken(video)
  const [playing, setPlaying] = useState<MediaStream | null>(null)
  const seen = stream !== null && playing === stream
  const show = useCallback(
    (element: HTMLVideoElement | null) => {
      video.current = element
      if (element) element.srcObject = stream
    },
    [stream],
  )

  const use = () => {
    if (taken) onTaken(taken.file)
    onClose()
  }
  const shown = problem ?? (failed ? 'failed' : null)
  const actions = (
    <>
      <Button tone="outline" onClick={taken ? again : onClose}>
        {text(taken ? 'camera_again' : 'camera_close')}
      </Button>
      {shown ? (
        <Button onClick={failed ? again : start}>{text('retry')}</Button>
      ) : (
        <Button disabled={!seen} onClick={() => void (taken ? use() : take())}>
          {text(taken ? 'camera_use' : 'camera_shoot')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog open onClose={onClose} title={text('camera')} closeLabel={text('camera_close')} actions={actions}>
      {shown ? (
        <CameraErrorNotice problem={shown} />
      ) : (
        <div className={styles.ground}>
          {!seen && <Spinner size={32} />}
          <video
            ref={show}
            className={styles.live}
            aria-label={text('camera_live')}
            hidden={!seen || taken !== null}
            onPlaying={() => setPlaying(stream)}
            autoPlay
            playsInline
            muted
          />
          {taken && <img className={styles.taken} src={taken.preview} alt="" />}
        </div>
      )}
      <output className={styles.said}>{!shown && text(taken ? 'camera_taken' : seen ? 'camera_on' : 'camera_starting')}</output>
    </Dialog>
  )
}

function CameraErrorNotice({ problem }: { problem: CameraProblem }) {
  const text = useText('signup.photo')
  return (
    <Notice tone="danger" live>
      {text(`camera_${problem}`)}
    </Notice>
  )
}

type Taken = { file: File; preview: string }

/** The last picture taken. */
function useTaken(video: RefObject<HTMLVideoElement | null>) {
  const [taken, setTaken] = useState<Taken | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => () => URL.revokeObjectURL(taken?.preview ?? ''), [taken])
  const take = async () => {
    const file = video.current && (await takePicture(video.current).catch(() => null))
    if (file) setTaken({ file, preview: URL.createObjectURL(file) })
    else setFailed(true)
  }
  const again = () => {
    setTaken(null)
    setFailed(false)
  }
  return { taken, failed, take, again }
}
