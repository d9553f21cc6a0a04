/** The own answers to prompts: pick a prompt, write, order, and remove with undo. Each change is saved by itself. */
import { useEffect, useId, useRef, useState } from 'react'
import { answerMaxLength } from '#domain/prompts/prompt-keys.ts'
import type { Prompts } from '#domain/prompts/prompts.ts'
import type { Voice } from '#domain/voice/voice.ts'
import { early } from '#web/kit/lazy/early-presses.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Card } from '#web/kit/ui/card.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import field from '#web/kit/ui/note-field.module.css'
import { Notice, ErrorNotice } from '#web/kit/ui/notice.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'
import { useMember } from '#web/kit/providers.tsx'
import styles from '#web/prompts/prompts-editor.module.css'
import { type DraftAnswer, usePromptAnswers } from '#web/prompts/use-prompt-answers.ts'

/** Shown where the brand offers voice. */
const AnswerVoice = lazy(() => import('#web/prompts/answer-voice.tsx'), 'AnswerVoice')
const PromptPicker = lazy(() => import('#web/prompts/prompt-picker.tsx'), 'PromptPicker')

export function PromptsEditor({ prompts }: { prompts: Prompts }) {
  const text = useText('my_profile')
  const edit = usePromptAnswers(prompts)
  const { answers } = edit
  const toast = useToast()
  /** The answer whose prompt is being picked; `new` for another one. */
  const [picking, setPicking] = useState<string | null>(null)
  const [writing, setWriting] = useState<string | null>(null)
  const pick = (key: string, question: string) => {
    const fresh = { prompt: key, question }
    edit.change(
      picking === 'new'
        ? [...answers, { ...fresh, text: '' }]
        : answers.map((one) => (one.prompt === picking ? { ...one, ...fresh } : one)),
    )
    setPicking(null)
    setWriting(key)
  }
  const move = (from: number, to: number) => {
    const rest = answers.filter((_, at) => at !== from)
    const moved = answers[from]
    if (moved) edit.change([...rest.slice(0, to), moved, ...rest.slice(to)])
  }
  const remove = (one: DraftAnswer, at: number) => {
    edit.change(answers.filter(({ prompt }) => prompt !== one.prompt))
    if (one.text.trim() === '' && !one.voice) return
    const undo = () => {
      const now = edit.latest().filter(({ prompt }) => prompt !== one.prompt)
      edit.change([...now.slice(0, at), one, ...now.slice(at)])
    }
    toast({ title: text('prompts.removed'), action: { label: text('prompts.undo'), onPress: undo } })
  }
  return (
    <Card title={text('prompts.title')}>
      <div className={styles.answers} id="voice" tabIndex={-1}>
        <p className={styles.help}>{text('prompts.help', { most: prompts.most })}</p>
        <ClearedAnswers />
        {answers.length > 0 && (
          <ol className={styles.list}>
            {answers.map((one, at) => (
              <OneAnswer
                key={one.prompt}
                answer={one}
                isFirst={at === 0}
                isLast={at === answers.length - 1}
                isNew={writing === one.prompt}
                mayRecord={prompts.voice}
                onWrite={(words) => edit.write(one.prompt, words)}
                onVoice={(voice) =>
                  edit.change(edit.latest().map((each) => (each.prompt === one.prompt ? { ...each, voice } : each)))
                }
                onLeave={edit.save}
                onPick={() => setPicking(one.prompt)}
                onEarlier={() => move(at, at - 1)}
                onLater={() => move(at, at + 1)}
                onRemove={() => remove(one, at)}
              />
            ))}
          </ol>
        )}
        <ErrorNotice error={edit.error} />
        <div className={field.end}>
          {answers.length < prompts.most && (
            <Button tone="outline" onClick={() => setPicking('new')}>
              <span className={styles.add}>
                <Icon name="plus" />
                {text('prompts.add')}
              </span>
            </Button>
          )}
          <output className={field.saved}>
            {edit.isSaved && (
              <>
                <Icon name="check" size={16} />
                {text('saved')}
              </>
            )}
          </output>
        </div>
      </div>
      {picking !== null && (
        <PromptPicker
          groups={prompts.groups}
          taken={answers.map(({ prompt }) => prompt)}
          onPick={pick}
          onClose={() => setPicking(null)}
        />
      )}
    </Card>
  )
}

/** Why the answers are not there any more. */
function ClearedAnswers() {
  const text = useText('my_profile')
  const one = useMember().profile.cleared?.find(({ field }) => field === 'prompts')
  return one ? <Notice icon="info">{text('cleared', one)}</Notice> : null
}

type OneAnswerProps = {
  answer: DraftAnswer
  isFirst: boolean
  isLast: boolean
  /** The prompt was just picked: the field takes the focus. */
  isNew: boolean
  /** The brand offers voice. */
  mayRecord: boolean
  onWrite: (text: string) => void
  onVoice: (voice: Voice | undefined) => void
  onLeave: () => void
  onPick: () => void
  onEarlier: () => void
  onLater: () => void
  onRemove: () => void
}

function OneAnswer({ answer: { question, text: words, voice }, isNew, isFirst, isLast, mayRecord, ...on }: OneAnswerProps) {
  const text = useText('my_profile.prompts')
  const voiceText = useText('voice')
  const chats = useText('chats')
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isNew) area.current?.focus()
  }, [isNew])
  const left = answerMaxLength - words.length
  return (
    <li className={styles.answer}>
      <div className={styles.head}>
        <label className={styles.question} htmlFor={id}>
          {question}
        </label>
        <div className={styles.ways}>
          {!(isFirst && isLast) && (
            <>
              <IconButton
                icon="arrow-up"
                label={text('earlier', { question })}
                aria-disabled={isFirst}
                onClick={() => !isFirst && on.onEarlier()}
              />
              <IconButton
                icon="arrow-down"
                label={text('later', { question })}
                aria-disabled={isLast}
                onClick={() => !isLast && on.onLater()}
              />
            </>
          )}
          <IconButton icon="trash-2" label={text('remove', { question })} onClick={on.onRemove} />
        </div>
      </div>
      <textarea
        ref={area}
        id={id}
        className={field.area}
        data-bare
        rows={2}
        maxLength={answerMaxLength}
        value={words}
        placeholder={voice ? voiceText('words') : text('answer')}
        aria-describedby={`${id}-left`}
        onChange={({ target }) => on.onWrite(target.value)}
        onBlur={on.onLeave}
      />
      {(voice || mayRecord) && <AnswerVoice question={question} voice={voice} onVoice={on.onVoice} />}
      <div className={styles.foot}>
        <button {...early} type="button" className={styles.other} onClick={on.onPick}>
          {text('change')}
        </button>
        <span id={`${id}-left`} className={`${field.left} ${styles.left}`} data-few={left <= 20 || undefined}>
          <span aria-hidden>{left}</span>
          <span className="visually-hidden">{chats('left', { count: left })}</span>
        </span>
      </div>
    </li>
  )
}
