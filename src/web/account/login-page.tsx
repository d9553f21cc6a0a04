/** /login */
import { Title } from '#web/shell/title.tsx'

export default function LoginPage() {
  return <Title>Log in</Title>
}
