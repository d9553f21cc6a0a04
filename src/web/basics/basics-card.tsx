/** The card on home for members without gender or birth date, who are not found and cannot write or like. */
import { BasicsForm } from '#web/basics/basics-form.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Card } from '#web/kit/ui/card.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

export function BasicsCard() {
  const text = useText('basics')
  const toast = useToast()
  return (
    <Card title={text('title.home')}>
      <BasicsForm save={text('save.home')} onSaved={() => toast({ tone: 'success', title: text('saved') })} />
    </Card>
  )
}
