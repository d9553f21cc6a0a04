/** Keeps what a camera shows at this moment, as a JPEG. */
import { drawJpeg } from '#web/parts/photos/draw-jpeg.ts'

/** As others see it: only the live picture is a mirror. */
export function takePicture(video: HTMLVideoElement): Promise<File> {
  const { videoWidth: width, videoHeight: height } = video
  return drawJpeg({ width, height }, (pen) => pen.drawImage(video, 0, 0))
}
