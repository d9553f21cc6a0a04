/** Sign-up: who can see the member. Nothing is preselected; without an answer only members can. */
import { maySearchLoggedOut } from '#domain/sites/visitor-rules.ts'
import { useApi, useSettings } from '#web/kit/providers.tsx'
import type { StepProps } from '#web/signup/later-steps.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Choice } from '#web/kit/ui/choice.tsx'

/** Hidden on a site that shows no profiles to visitors. */
export function PublicProfileQuestion({ typed, change }: Pick<StepProps, 'typed' | 'change'>) {
  const text = useText('showing')
  if (!maySearchLoggedOut(useSettings(), 'partner')) return null
  return (
    <Choice
      legend={text('question')}
      help={text('question_help')}
      name="showing"
      look="segments"
      options={(['members', 'visitors'] as const).map((value) => ({ value, label: text(value) }))}
      value={typed.showing}
      onChange={(value) => change({ showing: value === 'visitors' ? 'visitors' : 'members' })}
    />
  )
}

/** Stores the answer, if there is one. */
export function useSavePublicProfile({ showing }: StepProps['typed']) {
  const api = useApi()
  return async () => {
    if (showing) await api('PUT /api/showing.php', { body: { shown: showing === 'visitors' } })
  }
}
