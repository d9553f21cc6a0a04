/** A form for browsers without JavaScript: it posts to its own page, whose action makes the call. Other browsers show the form beside it. */
import type { ReactNode } from 'react'
import { newKey } from '#web/kit/api/api.ts'
import { Button } from '#web/kit/ui/button.tsx'

type PlainFormProps = { submit: string; className?: string | undefined; children: ReactNode }

/** Mark the form with JavaScript `data-scripted`: without JavaScript it is hidden (themes/base.css). */
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
