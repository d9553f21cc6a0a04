/** Finding a member by a picture that is dropped or chosen: it is made small here, compared on the server, and stored nowhere. */
import { useId, useState } from 'react'
import type { ConsoleReply } from '#domain/console-wire.ts'
import { useApi } from '#console/app/console.ts'
import { useFormats } from '#console/app/formats.tsx'
import { MemberTable } from '#console/members/member-table.tsx'
import styles from '#console/members/photo-search.module.css'
import { Problem } from '#console/ui/problem.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { refusalOf } from '#web/kit/api/api-refusal.ts'

/** Pixels: far more than a hash needs, and under the limit of a body. */
const edge = 256

type Found = ConsoleReply<'POST /api/members/by_photo'>
type State = { found: Found | null; error: unknown; isBusy: boolean }
const unreadable = Symbol('no picture')

export function PhotoSearch() {
  const text = useText('console.photos')
  const api = useApi()
  const [isOver, setIsOver] = useState(false)
  const [{ found, error, isBusy }, setState] = useState<State>({ found: null, error: null, isBusy: false })
  const id = useId()
  const find = async (file: File | undefined) => {
    setIsOver(false)
    if (!file) return
    setState({ found: null, error: null, isBusy: true })
    try {
      const picture = await smallPicture(file)
      setState({ found: await api('POST /api/members/by_photo', { body: { picture } }), error: null, isBusy: false })
    } catch (thrown) {
      const isPicture = thrown instanceof Unreadable || refusalOf(thrown)?.code.startsWith('photo_')
      setState({ found: null, error: isPicture ? unreadable : thrown, isBusy: false })
    }
  }
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      aria-busy={isBusy}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        void find(event.dataTransfer.files[0])
      }}
    >
      <label htmlFor={id}>{text('find')}</label>
      <input
        id={id}
        type="file"
        accept="image/*"
        aria-describedby={`${id}-help`}
        onChange={({ target }) => {
          void find(target.files?.[0])
          target.value = ''
        }}
      />
      <small id={`${id}-help`}>{text('find_help')}</small>
      <div aria-live="polite">
        {error === unreadable ? text('find_failed') : error !== null && <Problem error={error} />}
        {found && <FoundMembers {...found} />}
      </div>
    </div>
  )
}

function FoundMembers({ by, members, of_more }: Found) {
  const { number } = useFormats()
  const text = useText('console.members')
  const byText = useText('console.found_by')
  return (
    <>
      <p>{members.length === 0 ? text('nothing') : text('taken_for', { what: byText(by), n: members.length })}</p>
      {members.length > 0 && <MemberTable members={members} />}
      {of_more !== null && <p>{text('nearest', { n: number(of_more) })}</p>}
    </>
  )
}

class Unreadable extends Error {}

/** A small JPEG as base64. */
async function smallPicture(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Unreadable()
  })
  const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  )
  const pen = canvas.getContext('2d')
  if (!pen) throw new Unreadable()
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })).arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
