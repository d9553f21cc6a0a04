/** The dialog to crop a photo: move, zoom and rotate, by touch, mouse or keyboard. */
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import styles from '#web/parts/photos/crop-dialog.module.css'
import { cropImage, type Part } from '#web/parts/photos/draw-jpeg.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

type CropDialogProps = { source: string; onClose: () => void; onCropped: (file: File) => void }

/** The shape of a photo on a card. */
const aspect = 4 / 5
const largestZoom = 4
const arrowStep = 8

export function CropDialog({ source, onClose, onCropped }: CropDialogProps) {
  const text = useText('signup.photo')
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [turn, setTurn] = useState(0)
  const [part, setPart] = useState<Part | null>(null)
  const [saving, setSaving] = useState<'idle' | 'busy' | 'failed'>('idle')

  const save = async () => {
    if (!part) return
    setSaving('busy')
    const file = await cropImage(source, part, turn).catch(() => null)
    setSaving(file ? 'idle' : 'failed')
    if (!file) return
    onCropped(file)
    onClose()
  }
  const actions = (
    <>
      <Button tone="outline" onClick={onClose}>
        {text('crop_leave')}
      </Button>
      <Button busy={saving === 'busy'} disabled={!part} onClick={() => void save()}>
        {text('crop_save')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={text('crop')} closeLabel={text('crop_leave')} actions={actions}>
      <div className={styles.ground}>
        <Cropper
          image={source}
          aspect={aspect}
          crop={place}
          zoom={zoom}
          maxZoom={largestZoom}
          rotation={turn}
          keyboardStep={arrowStep}
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': text('crop_move'), role: 'group' }}
          mediaProps={{ crossOrigin: 'anonymous' }}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setPart(pixels)}
        />
      </div>
      <div className={styles.tools}>
        <IconButton label={text('turn_left')} icon="rotate-ccw" onClick={() => setTurn((turn + 270) % 360)} />
        <label className={styles.zoom}>
          <span className="visually-hidden">{text('zoom')}</span>
          <input
            type="range"
            min={1}
            max={largestZoom}
            step={0.1}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        </label>
        <IconButton label={text('turn_right')} icon="rotate-cw" onClick={() => setTurn((turn + 90) % 360)} />
      </div>
      {saving === 'failed' && (
        <Notice tone="danger" live>
          {text('crop_failed')}
        </Notice>
      )}
    </Dialog>
  )
}
