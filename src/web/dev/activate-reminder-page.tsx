/** /_dev/activate-reminder: the bar of a member with an unconfirmed address, and every answer to "Send again". */
import { useState } from 'react'
import type { User } from '#domain/members/members.ts'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import type { Api } from '#web/kit/api/api.ts'
import { Looks } from '#web/dev/looks.tsx'
import { someone, Stage } from '#web/dev/stage.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { Choice } from '#web/kit/ui/choice.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'

const waiting: User = { ...someone, activated: false }
const states: Record<string, User> = {
  waiting,
  'waiting, long address': { ...waiting, email: 'maximiliane-henriette.van-der-meulen@mailbox.example.com' },
  'the mailbox refuses': { ...waiting, email_refused: true },
}
const answers: Record<string, () => unknown> = {
  'is sent': () => 'done',
  'asked too early': () => refuse(new ApiRefusal(429, 'too_many_requests', { retry_after: 42 })),
  'asked too often': () => refuse(new ApiRefusal(429, 'too_many_requests', { retry_after: 3600 })),
  'no connection': () => refuse(new ApiRefusal(0, 'offline')),
}
const answerMs = 600

function refuse(refusal: ApiRefusal): never {
  throw refusal
}

const apiOf = (answer: string) =>
  (async () => {
    await new Promise((resolve) => setTimeout(resolve, answerMs))
    return answers[answer]?.()
  }) as unknown as Api

const optionsOf = (names: object) => Object.keys(names).map((value) => ({ value, label: value }))

export default function ActivateReminderPage() {
  const [state, setState] = useState('waiting')
  const [answer, setAnswer] = useState('is sent')
  return (
    <Stage key={`${state} ${answer}`} user={states[state] ?? waiting} api={apiOf(answer)}>
      <Title>Activation reminder</Title>
      <PageTitle>Activation reminder</PageTitle>
      <Looks />
      <Stack gap={6}>
        <Choice legend="The address" name="state" options={optionsOf(states)} value={state} onChange={setState} />
        <Choice legend="Another mail" name="answer" options={optionsOf(answers)} value={answer} onChange={setAnswer} />
      </Stack>
    </Stage>
  )
}
