/** The brand's note after a message to a fictional profile: nobody answers. */
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

export function FictionalReply({ name }: { name: string }) {
  const text = useText('chats.fictional_answer')
  const { name: brand } = useSettings()
  return (
    <Notice icon="info" title={text('title', { brand })} live>
      {text('text', { name })}
    </Notice>
  )
}
