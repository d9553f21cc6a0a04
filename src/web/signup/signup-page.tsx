/** /signup */
import { Title } from '#web/shell/title.tsx'

export default function SignupPage() {
  return <Title>Sign up</Title>
}
