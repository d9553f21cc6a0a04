/** The member's answers to prompts while they edit them: changed at once, saved as a whole list, one save after the other. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Prompts } from '#domain/prompts/prompts.ts'
import type { Voice } from '#domain/voice/voice.ts'
import { useApi, useSession } from '#web/kit/providers.tsx'
import { useMemberEdits } from '#web/store/member-edits.ts'

export type DraftAnswer = { prompt: string; question: string; text: string; voice?: Voice | undefined }

/** Answers without words and voice stay here and are not saved. */
const savedOf = (answers: readonly DraftAnswer[]) =>
  answers.flatMap(({ prompt, text, voice }) =>
    text.trim() || voice ? [{ prompt, text: text.trim(), ...(voice && { voice: voice.id }) }] : [],
  )
const isSame = (one: readonly DraftAnswer[], other: readonly DraftAnswer[]) =>
  JSON.stringify(savedOf(one)) === JSON.stringify(savedOf(other))

export function usePromptAnswers(prompts: Prompts) {
  const api = useApi()
  const { cache } = useSession()
  const edits = useMemberEdits()
  const [answers, setAnswers] = useState<readonly DraftAnswer[]>(prompts.answers)
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const [error, setError] = useState<unknown>(null)
  const latest = useRef(answers)
  const stored = useRef<readonly DraftAnswer[]>(prompts.answers)
  const isSaving = useRef(false)
  const show = (next: readonly DraftAnswer[]) => {
    latest.current = next
    setAnswers(next)
  }
  const save = async () => {
    if (isSaving.current || isSame(latest.current, stored.current)) return
    isSaving.current = true
    setState('saving')
    setError(null)
    const sent = latest.current
    try {
      const reply = await api('PUT /api/prompts.php', { body: { answers: savedOf(sent) } })
      stored.current = sent
      cache.query<Prompts>('prompts').set(reply)
      setState('saved')
    } catch (thrown) {
      setError(thrown)
      setState('idle')
      return
    } finally {
      isSaving.current = false
    }
    void edits.reloadUser()
    // What changed during the save.
    await save()
  }
  const saveLeft = useEffectEvent(() => void save())
  useEffect(() => () => saveLeft(), [])
  return {
    answers,
    isSaved: state === 'saved' && isSame(answers, prompts.answers),
    error,
    save: () => void save(),
    write: (prompt: string, text: string) => show(latest.current.map((one) => (one.prompt === prompt ? { ...one, text } : one))),
    /** The whole list, saved. */
    change(next: readonly DraftAnswer[]) {
      show(next)
      void save()
    },
    latest: () => latest.current,
  }
}
