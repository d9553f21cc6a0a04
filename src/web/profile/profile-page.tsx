/** /members/:memberId */
import { Title } from '#web/shell/title.tsx'

export default function ProfilePage() {
  return <Title>Profile</Title>
}
