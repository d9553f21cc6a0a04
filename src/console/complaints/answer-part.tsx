/** The answer to a complaint: begun from a template in the language of who wrote, or in own words; and the other moves. */
import { useRef, useState } from 'react'
import type { ComplaintPage } from '#domain/complaints/complaint-pages.ts'
import { complaintMaxLength } from '#domain/complaints/complaints.ts'
import { useApi } from '#console/app/console.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useRights } from '#console/app/rights.ts'
import styles from '#console/cases/cases.module.css'
import type { OneComplaint } from '#console/complaints/use-complaint.ts'
import { KeyHint } from '#console/decisions/key-hint.tsx'
import { HelpDialog } from '#console/members/help-dialog.tsx'
import { useScreenKeys } from '#console/decisions/screen-keys.ts'
import { Section } from '#console/ui/page.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Select, TextArea } from '#web/kit/ui/field.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

/** Credits back for who wrote, from the complaint itself: its number stands in the reason, and so in the log. */
function GiveCredits({ page: { complaint, member, name }, onDone }: { page: ComplaintPage; onDone: () => void }) {
  const text = useText('console.complaint')
  const { may } = useRights()
  const [isOpen, setIsOpen] = useState(false)
  const isOffered = member !== null && may('money.credits')
  useScreenKeys(isOffered ? { c: () => setIsOpen(true) } : {})
  if (!isOffered) return null
  return (
    <>
      <Button tone="outline" onClick={() => setIsOpen(true)}>
        {text('give_credits')} <KeyHint keys="c" />
      </Button>
      {isOpen && (
        <HelpDialog
          act="credits_give"
          id={member}
          name={name ?? String(member)}
          reason={text('credits_reason', { reference: complaint.reference })}
          onClose={() => setIsOpen(false)}
          onDone={onDone}
        />
      )}
    </>
  )
}

export function AnswerPart({ one, page }: { one: OneComplaint; page: ComplaintPage }) {
  const text = useText('console.complaint')
  const nameText = useText('console.complaint_answers')
  const api = useApi()
  const toast = useToast()
  const { may } = useRights()
  const { iso } = useFormats()
  const [words, setWords] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const { reference, language, about } = page.complaint
  const isMine = one.hold.kind !== 'other'
  /** What was typed stays where it is refused. */
  const act = async (work: () => Promise<unknown>, done: string) => {
    if (isBusy || !isMine) return
    setIsBusy(true)
    setError(null)
    try {
      await work()
      toast({ tone: 'success', text: done })
      await one.reload()
    } catch (thrown) {
      setError(thrown)
    } finally {
      setIsBusy(false)
    }
  }
  const answer = () => act(() => api('POST /api/complaints/answer', { body: { reference, text: words } }), text('sent'))
  const move = (state: 'acknowledged' | 'in_review' | 'closed') =>
    act(() => api('POST /api/complaints/move', { body: { reference, state } }), text('moved'))
  const makeCase = () => act(() => api('POST /api/complaints/case', { body: { reference } }), text('made_case'))
  const mayAnswer = page.moves.includes('decided')
  const mayMakeCase = page.case === null && (about === 'profile' || about === 'message' || about === 'other')
  const others = page.moves.filter((state) => state === 'acknowledged' || state === 'in_review' || state === 'closed')
  useScreenKeys({ a: () => field.current?.focus(), ...(mayMakeCase && { m: () => void makeCase() }) })
  if (!may('complaints')) return null
  return (
    <Section
      title={text('answer')}
      lead={
        mayAnswer
          ? text('answer_lead', { language: new Intl.DisplayNames(iso, { type: 'language' }).of(language) ?? language })
          : text('over')
      }
    >
      <Stack>
        {mayAnswer && (
          <Form onSend={answer}>
            <Stack>
              <Select
                label={text('template')}
                defaultValue=""
                options={[
                  { value: '', label: text('own_words') },
                  ...page.templates.map(({ name }) => ({ value: name, label: nameText(name) })),
                ]}
                onChange={({ target }) => setWords(page.templates.find(({ name }) => name === target.value)?.text ?? words)}
              />
              <TextArea
                ref={field}
                label={
                  <>
                    {text('words')} <KeyHint keys="a" />
                  </>
                }
                lang={language}
                rows={8}
                required
                maxLength={complaintMaxLength}
                value={words}
                onChange={({ target }) => setWords(target.value)}
              />
              <Button type="submit" busy={isBusy} disabled={!isMine || words.trim() === ''} wide>
                {text('send')}
              </Button>
            </Stack>
          </Form>
        )}
        {error !== null && <Problem error={error} />}
        <GiveCredits page={page} onDone={() => void one.reload()} />
        <div className={styles.row}>
          {others.map((state) => (
            <Button
              key={state}
              tone="outline"
              disabled={!isMine}
              onClick={() => void move(state as 'acknowledged' | 'in_review' | 'closed')}
            >
              {text(`to_${state as 'acknowledged' | 'in_review' | 'closed'}`)}
            </Button>
          ))}
          {mayMakeCase && (
            <Button tone="outline" disabled={!isMine} onClick={() => void makeCase()}>
              {text('make_case')} <KeyHint keys="m" />
            </Button>
          )}
        </div>
      </Stack>
    </Section>
  )
}
