/** A refused search, or one without an answer: the reason, and a button to try again. */
import { useRevalidator } from 'react-router'
import { ApiRefusal, type RefusedCall } from '#web/kit/api/api-refusal.ts'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { ErrorState } from '#web/kit/ui/state.tsx'

export function SearchRefused({ refusal: { status, code, details } }: { refusal: RefusedCall }) {
  const text = useText('search')
  const errorText = useErrorText()
  const { revalidate, state } = useRevalidator()
  return (
    <div role="alert">
      <ErrorState
        drawing={code === 'offline' ? 'offline' : 'lost'}
        title={text('failed')}
        text={errorText(new ApiRefusal(status, code, details))}
        action={
          <Button busy={state === 'loading'} onClick={() => void revalidate()}>
            {text('again')}
          </Button>
        }
      />
    </div>
  )
}
