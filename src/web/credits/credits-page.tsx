/** /credits */
import { Title } from '#web/shell/title.tsx'

export default function CreditsPage() {
  return <Title>Credits</Title>
}
