/** /complete-signup */
import { Title } from '#web/shell/title.tsx'

export default function CompleteSignupPage() {
  return <Title>Sign up</Title>
}
