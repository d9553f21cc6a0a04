/** A form for browsers without JavaScript: it posts to its own page, whose action makes the call and shows the result. */
import type { ReactNode } from 'react'
import { type Api, apiContext, newKey } from '#web/kit/api/api.ts'
import { Button } from '#web/kit/ui/button.tsx'
import { data, type RouterContextProvider, useActionData } from 'react-router'
import { ApiRefusal, type RefusedCall, refusalOf } from '#web/kit/api/api-refusal.ts'

type PlainFormProps = { submit: string; className?: string | undefined; children: ReactNode }

/** Other browsers show the form beside it. Mark that one `data-scripted`: without JavaScript it is hidden (themes/base.css). */
export const PlainForm = ({ submit, className, children }: PlainFormProps) => (
  <noscript>
    <form method="post" className={className}>
      <input type="hidden" name="key" value={newKey()} />
      {children}
      <Button type="submit" size="large" wide>
        {submit}
      </Button>
    </form>
  </noscript>
)

/** The fields of the form as text, and `key`, the Idempotency-Key of its call. */
export type FormValues = Record<string, string>
type FormResult<Done> = { done: Done } | { refusal: RefusedCall; typed: FormValues }
export type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> }

/** Runs the call of a plain form. A refusal goes back to the page with its status and what was typed, never a password. */
export async function handlePlainForm<Done>(
  { request, context }: ActionArgs,
  work: (api: Api, typed: FormValues, options: { key?: string }) => Promise<Done>,
) {
  const form = await request.formData()
  const typed = Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === 'string'))
  const { key, password: _, ...shown } = typed
  try {
    const done = await work(context.get(apiContext), typed, key ? { key } : {})
    return data<FormResult<Done>>({ done })
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    const { code, status, details } = refusal
    return data<FormResult<Done>>({ refusal: { code, status, details }, typed: shown }, { status })
  }
}

/** The result of a plain form on its page: the action's data, the refusal, and the submitted values. */
export function usePlainResult<Done>(): { done: Done | null; error: ApiRefusal | null; typed: FormValues } {
  const answer = useActionData() as FormResult<Done> | undefined
  if (!answer) return { done: null, error: null, typed: {} }
  if ('done' in answer) return { done: answer.done, error: null, typed: {} }
  const { code, status, details } = answer.refusal
  return { done: null, error: new ApiRefusal(status, code, details), typed: answer.typed }
}
