/** /members */
import { Title } from '#web/shell/title.tsx'

export default function MembersPage() {
  return <Title>Search</Title>
}
