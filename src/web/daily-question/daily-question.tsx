/** The question of the day on home: answer it on the own profile, and read what others say. */
import { useState } from 'react'
import { Link } from 'react-router'
import type { DailyQuestion as Daily } from '#domain/daily-question/daily-question.ts'
import type { PromptAnswer } from '#domain/prompts/prompts.ts'
import styles from '#web/daily-question/daily-question.module.css'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Avatar } from '#web/kit/ui/avatar.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Card } from '#web/kit/ui/card.tsx'
import { useIsBlocked, useIsPassed } from '#web/parts/person/blocked-marks.ts'
import { ReplyToAnswer } from '#web/profile/reply.tsx'

const AnswerForm = lazy(() => import('#web/daily-question/answer-form.tsx'), 'AnswerForm')

export function DailyQuestion({ daily: { question, most, own: first, answers } }: { daily: Daily }) {
  const text = useText('question')
  const [own, setOwn] = useState<readonly PromptAnswer[]>(first)
  const [isWriting, setWriting] = useState(false)
  if (!question) return null
  const mine = own.find(({ prompt }) => prompt === question.key)
  return (
    <Card title={text('title')}>
      <div className={styles.daily}>
        <p className={styles.question}>{question.text}</p>
        {isWriting ? (
          <AnswerForm
            question={question}
            most={most}
            own={own}
            onSaved={(answers) => {
              setOwn(answers)
              setWriting(false)
            }}
            onCancel={() => setWriting(false)}
          />
        ) : (
          <>
            {mine && (
              <p className={styles.mine} dir="auto">
                <span className={styles.yours}>{text('yours')}</span>
                {mine.text}
              </p>
            )}
            <div>
              <Button tone={mine ? 'outline' : 'primary'} size="small" onClick={() => setWriting(true)}>
                {text(mine ? 'change' : 'answer')}
              </Button>
            </div>
          </>
        )}
        {answers.length > 0 && (
          <>
            <h3 className={styles.others}>{text('others')}</h3>
            <ul className={styles.list}>
              {answers.map((one) => (
                <Answered key={one.answer.id} {...one} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Card>
  )
}

function Answered({ profile, answer }: Daily['answers'][number]) {
  const { id, name, age, main_image, language } = profile
  const isHidden = [useIsBlocked(id), useIsPassed(id)].includes(true)
  if (isHidden) return null
  return (
    <li className={styles.answered}>
      <Link to={`/members/${id}`} className={styles.person} discover="none" viewTransition>
        <Avatar image={main_image} name={name} size={40} />
        <span className={styles.name}>
          {name}
          {age ? `, ${age}` : null}
        </span>
      </Link>
      <p className={styles.words} lang={language ?? undefined} dir="auto">
        {answer.text}
      </p>
      <div className={styles.reply}>
        <ReplyToAnswer profile={profile} answer={answer} />
      </div>
    </li>
  )
}
