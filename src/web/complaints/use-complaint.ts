/** The state of the complaint form: its fields, missing answers, and filing it once. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { complaintMinLength, complaintTopics, type ComplaintTopic } from '#domain/complaints/complaints.ts'
import { isEmail } from '#domain/signup/signup-rules.ts'
import { newKey } from '#web/kit/api/api.ts'
import { useAppContext, useUser } from '#web/kit/providers.tsx'

const fields = ['about', 'text', 'name', 'email'] as const
export type ComplaintField = (typeof fields)[number]
type Form = Record<ComplaintField, string>

export function useComplaint(onFiled: (filed: { reference: string; email: string }) => void) {
  const { api } = useAppContext()
  const { form, change, key, concerns } = useForm()
  const [isSent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const missing = problemsOf(form)

  const file = async () => {
    if (busy) return
    setSent(true)
    setError(null)
    if (missing[0]) return document.getElementById(`complaint-${missing[0]}`)?.focus()
    setBusy(true)
    const body = { ...complaintOf(form), ...concerns }
    try {
      const { reference } = await api('POST /api/complaints.php', { body }, { key })
      onFiled({ reference, email: body.email })
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  return { form, change, problems: new Set(isSent ? missing : []), file, busy, error }
}

/** Profiles and payments link here with `?about=profile&profile=…` and `?about=payment&transaction=…`. */
function useForm() {
  const [search] = useSearchParams()
  const user = useUser()
  const about = complaintTopics.find((topic) => topic === search.get('about')) ?? ''
  const [form, setForm] = useState<Form>({ about, text: '', name: user?.profile.name ?? '', email: user?.email ?? '' })
  /** The idempotency key: unchanged fields sent twice are one complaint. */
  const [key, setKey] = useState(newKey)
  const change = (field: ComplaintField, value: string) => {
    setKey(newKey())
    setForm((before) => ({ ...before, [field]: value }))
  }
  return { form, change, key, concerns: concernsIn(search) }
}

/** The call's body from the typed form. */
export const complaintOf = ({ about, text, name, email }: Form) => ({
  about: about as ComplaintTopic,
  text,
  name: name.trim() || null,
  email: email.trim(),
})

/** The profile or the payment that the address names. */
export function concernsIn(search: URLSearchParams) {
  const profile = Number(search.get('profile'))
  const transaction = search.get('transaction')
  return {
    ...(Number.isSafeInteger(profile) && profile > 0 && { profile: profile as never }),
    ...(transaction && /^[a-z0-9]{26}$/.test(transaction) && { transaction }),
  }
}

const problemsOf = ({ about, text, email }: Form): ComplaintField[] =>
  fields.filter(
    (field) =>
      (field === 'about' && about === '') ||
      (field === 'text' && text.trim().length < complaintMinLength) ||
      (field === 'email' && !isEmail(email.trim())),
  )
