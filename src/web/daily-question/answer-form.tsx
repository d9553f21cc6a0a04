/** Answering the question of the day: the words, and which answer they replace where the profile has as many as it may. */
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { answerMaxLength } from '#domain/prompts/prompt-keys.ts'
import type { PromptAnswer } from '#domain/prompts/prompts.ts'
import styles from '#web/daily-question/daily-question.module.css'
import { readFromBrowser, storeInBrowser } from '#web/kit/app/browser-store.ts'
import { useApi, useMember, useSession } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Choice } from '#web/kit/ui/choice.tsx'
import field from '#web/kit/ui/note-field.module.css'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'
import { useMemberEdits } from '#web/store/member-edits.ts'

type AnswerFormProps = {
  question: { key: string; text: string }
  most: number
  own: readonly PromptAnswer[]
  onSaved: (own: readonly PromptAnswer[]) => void
  onCancel: () => void
}

/** The whole list with the new words: in place of the answer to the same prompt, or of the one to replace, else at the end. */
export function listWith(own: readonly PromptAnswer[], prompt: string, text: string, replaced: string | undefined) {
  const fresh = { prompt, text }
  const others = own.map(({ prompt, text }) => ({ prompt, text }))
  const place = others.findIndex((one) => one.prompt === (replaced ?? prompt))
  return place < 0 ? [...others, fresh] : others.with(place, fresh)
}

export function AnswerForm({ question, most, own, onSaved, onCancel }: AnswerFormProps) {
  const text = useText('question')
  const prompts = useText('my_profile.prompts')
  const chats = useText('chats')
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const before = own.find(({ prompt }) => prompt === question.key)
  const { words, write, forget } = useWords(question.key, before?.text ?? '')
  const { save, saving, error } = useSaving(onSaved)
  const mustReplace = !before && own.length >= most
  const [replaced, setReplaced] = useState<string | undefined>(mustReplace ? own.at(-1)?.prompt : undefined)
  useEffect(() => area.current?.focus(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (words.trim() === '') return area.current?.focus()
    if (await save(listWith(own, question.key, words.trim(), replaced))) forget()
  }
  const left = answerMaxLength - words.length
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <label htmlFor={id} className="visually-hidden">
        {prompts('answer')}
      </label>
      <textarea
        ref={area}
        id={id}
        className={field.area}
        rows={2}
        maxLength={answerMaxLength}
        value={words}
        placeholder={prompts('answer')}
        aria-describedby={`${id}-left`}
        onChange={({ target }) => write(target.value)}
      />
      <p id={`${id}-left`} className={`${field.left} ${styles.left}`}>
        <span aria-hidden>{left}</span>
        <span className="visually-hidden">{chats('left', { count: left })}</span>
      </p>
      {mustReplace && (
        <Choice
          legend={text('replace', { count: own.length })}
          name="replaced"
          value={replaced}
          onChange={setReplaced}
          options={own.map((one) => ({ value: one.prompt, label: one.question, help: one.text }))}
        />
      )}
      <ErrorNotice error={error} title={text('failed')} />
      <div className={field.end}>
        <Button type="submit" size="small" busy={saving}>
          {text('save')}
        </Button>
        <Button tone="quiet" size="small" onClick={onCancel}>
          {text('cancel')}
        </Button>
      </div>
    </form>
  )
}

/** What is typed stays in this browser until it is saved. Its key begins as those of drafts, so that a logout deletes it. */
function useWords(prompt: string, stored: string) {
  const key = `draft.${useMember().profile.id}.question.${prompt}`
  const [words, setWords] = useState(() => readFromBrowser(key) ?? stored)
  const write = (next: string) => {
    setWords(next)
    storeInBrowser(key, next)
  }
  return { words, write, forget: () => storeInBrowser(key, null) }
}

function useSaving(onSaved: AnswerFormProps['onSaved']) {
  const text = useText('question')
  const api = useApi()
  const toast = useToast()
  const edits = useMemberEdits()
  const { cache } = useSession()
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>(null)
  /** True when it was saved. */
  const save = async (answers: { prompt: string; text: string }[]) => {
    setSaving(true)
    setError(null)
    try {
      const reply = await api('PUT /api/prompts.php', { body: { answers } })
      cache.query('prompts').set(reply)
      onSaved(reply.answers)
      toast({ tone: 'success', text: text('saved') })
      void edits.reloadUser()
      return true
    } catch (thrown) {
      setError(thrown)
      return false
    } finally {
      setSaving(false)
    }
  }
  return { save, saving, error }
}
