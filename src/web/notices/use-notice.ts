/** The state of the form of a notice: its fields, what is missing, and sending it once. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { needsSender, noticeKinds, type NoticeKind } from '#domain/notices/notice-kinds.ts'
import { isEmail } from '#domain/signup/signup-rules.ts'
import { newKey } from '#web/kit/api/api.ts'
import { useAppContext, useUser } from '#web/kit/providers.tsx'

export const noticeFields = ['kind', 'place', 'text', 'name', 'email', 'in_good_faith', 'flagger_key'] as const
export type NoticeField = (typeof noticeFields)[number]
export type NoticeValues = Record<NoticeField, string>
/** The reference of a notice, and the address of its receipt where one is sent. */
export type SentNotice = { reference: string; email: string | null }

const textMinLength = 10
const keyShape = /^[\w-]{43}$/

export function useNotice(onSent: (sent: SentNotice) => void) {
  const { api } = useAppContext()
  const [search] = useSearchParams()
  const user = useUser()
  const [form, setForm] = useState<NoticeValues>({
    kind: noticeKinds.find((kind) => kind === search.get('kind')) ?? '',
    place: search.get('place') ?? '',
    text: '',
    name: user?.profile.name ?? '',
    email: user?.email ?? '',
    in_good_faith: '',
    flagger_key: '',
  })
  /** The idempotency key: unchanged fields sent twice are one notice. */
  const [key, setKey] = useState(newKey)
  const [isSent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const missing = problemsOf(form)

  const send = async () => {
    if (busy) return
    setSent(true)
    setError(null)
    if (missing[0]) return document.getElementById(`notice-${missing[0]}`)?.focus()
    setBusy(true)
    try {
      const body = noticeOf(form)
      const { reference, is_mailed } = await api('POST /api/notices.php', { body }, { key })
      onSent({ reference, email: is_mailed ? body.email : null })
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  const change = (field: NoticeField, value: string) => {
    setKey(newKey())
    setForm((before) => ({ ...before, [field]: value }))
  }
  return { form, change, problems: new Set(isSent ? missing : []), send, busy, error }
}

/** The call's body from the typed form. Whoever is not asked for a name may still give one. */
export const noticeOf = ({ kind, place, text, name, email, in_good_faith, flagger_key }: NoticeValues) => ({
  kind: kind as NoticeKind,
  place: place.trim(),
  text,
  name: name.trim() || null,
  email: email.trim() || null,
  in_good_faith: (in_good_faith !== '') as true,
  flagger_key: flagger_key.trim() || null,
})

const problemsOf = ({ kind, place, text, name, email, in_good_faith, flagger_key }: NoticeValues): NoticeField[] => {
  const isSigned = kind === '' || needsSender(kind as NoticeKind)
  const isMissing: Record<NoticeField, boolean> = {
    kind: kind === '',
    place: place.trim().length < 3,
    text: text.trim().length < textMinLength,
    name: isSigned && name.trim() === '',
    email: email.trim() === '' ? isSigned : !isEmail(email.trim()),
    in_good_faith: in_good_faith === '',
    flagger_key: flagger_key.trim() !== '' && !keyShape.test(flagger_key.trim()),
  }
  return noticeFields.filter((field) => isMissing[field])
}
