/** /credits/:creditId */
import { Title } from '#web/shell/title.tsx'

export default function CreditOrderPage() {
  return <Title>Credits</Title>
}
